import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Context } from './context.ts';
import { shareInFlight } from './share-in-flight.ts';

type Write<T> = () => Promise<T>;

/** Milliseconds in which a busy browser has sent all that it sends at once. */
const momentMs = 25;
/** What has arrived by then may still wait to be read: a new connection takes two rounds of the loop. */
const rounds = 3;

/**
 * Equal writes of one moment are one write: all who ask under one key get what the first one got. Nobody is answered
 * before the moment is over, so whoever has an answer and asks again begins another.
 */
export function openMoments<T>() {
  const share = () => shareInFlight((_key: string, write: Write<T>) => lasting(write));
  const moments = new WeakMap<Context['db'], ReturnType<typeof share>>();
  return ({ db }: Pick<Context, 'db'>, key: string, write: Write<T>): Promise<T> => {
    const ofHouse = moments.get(db) ?? share();
    moments.set(db, ofHouse);
    return ofHouse(key, write);
  };
}

async function lasting<T>(write: Write<T>): Promise<T> {
  const writing = write();
  await Promise.allSettled([writing, setTimeout(momentMs)]);
  for (let round = 0; round < rounds; round += 1) await setImmediate();
  return writing;
}
