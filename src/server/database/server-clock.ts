import type { Logger } from 'pino';

/** Milliseconds since 1970 by the clock of the database server, which all instances share. It runs back only where that was set. */
export type ServerClock = { now: () => number; stop: () => void };

type Making = {
  /** Asks the server for its time, in milliseconds since 1970. */
  readTime: () => Promise<number>;
  log: Logger;
  /** A clock of this machine that goes on evenly and is never set, and the one that is. */
  even?: () => number;
  wall?: () => number;
};

/** How often the server is asked again, and how often in a row: the quickest answer is the best. */
const rounds = { everyMs: 30_000, first: 5, later: 3 } as const;
/** A step back of more than this follows at once: it is a clock that was set by hand. Less is waited out. In milliseconds. */
const stepMs = 10_000;
/** By so much may this machine's clocks differ from before, in milliseconds; by more, one was set, or the machine slept. */
const unevenMs = 500;
/** An operator hears of a machine whose clock is off by more, in milliseconds. */
const toldMs = 2000;

type Measured = { offset: number; halfTrip: number };

/**
 * The server's time is what it answers, half the way after it was asked. What this machine takes for the time plays no part: only
 * how much of it has passed since. @throws when the server does not answer
 */
export async function openServerClock({
  readTime,
  log,
  even = () => performance.now(),
  wall = Date.now,
}: Making): Promise<ServerClock> {
  const measure = (times: number) => measureBest(readTime, even, times);
  const difference = () => wall() - even();
  let seen = difference();
  let { offset } = await measure(rounds.first);
  if (Math.abs(offset - seen) > toldMs)
    log.warn(
      { offMs: Math.round(seen - offset) },
      'the clock of this machine is off: that of the database counts',
    );
  let last = Number.NEGATIVE_INFINITY;
  const follow = (found: Measured) => {
    seen = difference();
    // Within what the way may have taken, the old one is as good.
    if (Math.abs(found.offset - offset) <= found.halfTrip) return;
    if (offset - found.offset > stepMs) last = Number.NEGATIVE_INFINITY;
    offset = found.offset;
  };
  let correcting = false;
  const correct = () => {
    if (correcting) return;
    correcting = true;
    void measure(rounds.later)
      .then(follow)
      // It is asked again, and meanwhile this machine counts on.
      .catch(() => {})
      .finally(() => {
        correcting = false;
      });
  };
  const timer = setInterval(correct, rounds.everyMs).unref();
  return {
    now: () => {
      if (Math.abs(difference() - seen) > unevenMs) correct();
      last = Math.max(last, Math.floor(even() + offset));
      return last;
    },
    stop: () => clearInterval(timer),
  };
}

async function measureBest(readTime: () => Promise<number>, even: () => number, times: number) {
  let best: Measured | null = null;
  for (let n = 0; n < times; n += 1) {
    const before = even();
    const at = await readTime();
    const halfTrip = (even() - before) / 2;
    if (!best || halfTrip < best.halfTrip) best = { offset: at - before - halfTrip, halfTrip };
  }
  if (!best) throw new Error('the clock was not asked');
  return best;
}
