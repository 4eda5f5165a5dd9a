import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Context } from './context.ts';

type Write<T> = () => Promise<T>;
type Moment<T> = { joined: number; answer: Promise<T> };

/**
 * A moment is over when in so many short waits one after the other nobody has come: what a busy browser sends at once is less
 * far apart. One long wait might pass while this thread is at work, and reads nothing.
 */
const waits = { ms: 2, quiet: 5, most: 100 } as const;
/** What has arrived by then may still wait to be read: a new connection takes two rounds of the loop. */
const rounds = 3;

/**
 * Equal writes of one moment are one write: all who ask under one key get what the first one got. Nobody is answered
 * before the moment is over, so whoever has an answer and asks again begins another.
 */
export function openMoments<T>() {
  const houses = new WeakMap<Context['db'], Map<string, Moment<T>>>();
  return ({ db }: Pick<Context, 'db'>, key: string, write: Write<T>): Promise<T> => {
    const moments = houses.get(db) ?? new Map<string, Moment<T>>();
    houses.set(db, moments);
    const moment = moments.get(key) ?? { joined: 0, answer: write() };
    moment.joined += 1;
    if (moment.joined === 1) {
      moments.set(key, moment);
      moment.answer = untilOver(moment).finally(() => moments.delete(key));
    }
    return moment.answer;
  };
}

async function untilOver<T>(moment: Moment<T>): Promise<T> {
  const { answer } = moment;
  await Promise.allSettled([answer, untilQuiet(moment)]);
  for (let round = 0; round < rounds; round += 1) await setImmediate();
  return answer;
}

/** Nobody waits longer than the most of them, however many come. */
async function untilQuiet(moment: { joined: number }): Promise<void> {
  for (let wait = 0, quiet = 0; wait < waits.most && quiet < waits.quiet; wait += 1) {
    const before = moment.joined;
    await setTimeout(waits.ms);
    quiet = moment.joined > before ? 0 : quiet + 1;
  }
}
