import type { Logger } from 'pino';
import { shareInFlight } from './share-in-flight.ts';

type ClockOptions = {
  /** Reads the server's time in milliseconds since 1970. */
  readTime: () => Promise<number>;
  log: Logger;
  /** The local monotonic clock and the local wall clock, which may be set. */
  monotonic?: () => number;
  wall?: () => number;
};

/** Interval of the measurements, and requests per measurement, of which the fastest one is the most exact. */
const rounds = { everyMs: 30_000, first: 5, later: 3 } as const;
/** A step back of more milliseconds is followed at once, as the server's clock was set; for less the clock stands still. */
const stepMs = 10_000;
/** Maximum drift between the local clocks in milliseconds; more means that one was set, or that the machine slept. */
const driftMs = 500;
/** Minimum deviation of the local wall clock, in milliseconds, for a warning to the operator. */
const warnMs = 2000;

type Measured = { offset: number; halfTrip: number };

/**
 * Creates a clock with the time of the database server, which all instances share. It goes back only if the server's clock was set.
 * The server's time is assumed to be read in the middle of the round trip; between measurements the local monotonic clock counts on.
 * @throws if the server does not respond
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
      'the clock of this machine is wrong; the clock of the database is used',
    );
  let last = Number.NEGATIVE_INFINITY;
  const resync = (found: Measured) => {
    seen = difference();
    // A difference within the uncertainty of the round trip is no reason for a change.
    if (Math.abs(found.offset - offset) <= found.halfTrip) return;
    if (offset - found.offset > stepMs) last = Number.NEGATIVE_INFINITY;
    offset = found.offset;
  };
  const correct = shareInFlight(() =>
    measure(rounds.later)
      .then(resync)
      // The next measurement retries, and until then the local clock counts on.
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
  const measured: Measured[] = [];
  for (let n = 0; n < times; n += 1) {
    const before = monotonic();
    const at = await readTime();
    const halfTrip = (monotonic() - before) / 2;
    measured.push({ offset: at - before - halfTrip, halfTrip });
  }
  return measured.reduce((best, each) => (each.halfTrip < best.halfTrip ? each : best));
}
