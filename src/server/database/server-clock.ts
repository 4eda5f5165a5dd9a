import type { Logger } from 'pino';
import { shareInFlight } from './share-in-flight.ts';

type ClockOptions = {
  /** Asks the server for its time, in milliseconds since 1970. */
  readTime: () => Promise<number>;
  log: Logger;
  /** The monotonic clock of this machine, which is never set, and the wall clock, which may be. */
  monotonic?: () => number;
  wall?: () => number;
};

/** How often the server is asked again, and how often in a row: the quickest answer is the best. */
const rounds = { everyMs: 30_000, first: 5, later: 3 } as const;
/** A step back of more than this follows at once: it is a clock that was set by hand. Less is waited out. In milliseconds. */
const stepMs = 10_000;
/** By so much may this machine's clocks differ from before, in milliseconds; by more, one was set, or the machine slept. */
const driftMs = 500;
/** An operator hears of a machine whose clock is off by more, in milliseconds. */
const warnMs = 2000;

type Measured = { offset: number; halfTrip: number };

/**
 * Milliseconds since 1970 by the clock of the database server, which all instances share. It runs back only where that was set.
 * The server's time is what it answers, half the way after it was asked. What this machine takes for the time plays no part: only
 * how much of it has passed since. @throws when the server does not answer
 */
export async function createServerClock({
  readTime,
  log,
  monotonic = () => performance.now(),
  wall = Date.now,
}: ClockOptions) {
  const measure = (times: number) => measureBest(readTime, monotonic, times);
  const difference = () => wall() - monotonic();
  let seen = difference();
  let { offset } = await measure(rounds.first);
  if (Math.abs(offset - seen) > warnMs)
    log.warn(
      { offMs: Math.round(seen - offset) },
      'the clock of this machine is off: that of the database counts',
    );
  let last = Number.NEGATIVE_INFINITY;
  const resync = (found: Measured) => {
    seen = difference();
    // Within what the way may have taken, the old one is as good.
    if (Math.abs(found.offset - offset) <= found.halfTrip) return;
    if (offset - found.offset > stepMs) last = Number.NEGATIVE_INFINITY;
    offset = found.offset;
  };
  const correct = shareInFlight(() =>
    measure(rounds.later)
      .then(resync)
      // It is asked again, and meanwhile this machine counts on.
      .catch(() => {}),
  );
  const timer = setInterval(correct, rounds.everyMs).unref();
  return {
    now: () => {
      if (Math.abs(difference() - seen) > driftMs) void correct();
      last = Math.max(last, Math.floor(monotonic() + offset));
      return last;
    },
    stop: () => clearInterval(timer),
  };
}

async function measureBest(readTime: () => Promise<number>, monotonic: () => number, times: number) {
  let best: Measured | null = null;
  for (let n = 0; n < times; n += 1) {
    const before = monotonic();
    const at = await readTime();
    const halfTrip = (monotonic() - before) / 2;
    if (!best || halfTrip < best.halfTrip) best = { offset: at - before - halfTrip, halfTrip };
  }
  if (!best) throw new Error('the clock was not asked');
  return best;
}
