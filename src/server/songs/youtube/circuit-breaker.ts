import type { Log } from '#server/songs/songs.ts';
import type { Outcome, YoutubeFailure } from './call.ts';

/** `why: null`: the service was not called, so its state stays unknown. */
type NotCalled = { ok: false; why: YoutubeFailure | null };

const minute = 60 * 1000;
/** Upper bound of the exponential backoff, in milliseconds. */
const maxOpenMs = 30 * minute;
const openUntil: Record<YoutubeFailure, (now: number, times: number) => number> = {
  quota: (now) => pacificTime(now).add({ days: 1 }).startOfDay().epochMilliseconds,
  rate: (now) => now + 10 * minute,
  key: () => Number.POSITIVE_INFINITY,
  unavailable: backOff,
  timeout: backOff,
};

/** Creates a circuit breaker that opens while a service refuses calls or fails, so that no search waits for another failure. */
export function createCircuitBreaker({ what, now, log }: { what: string; now: () => number; log: Log }) {
  let last: { why: YoutubeFailure; until: number } = { why: 'timeout', until: 0 };
  let failures = 0;
  let isTrying = false;
  const isOpen = () => last.until > now();
  /** Opens the breaker for a time that depends on the kind of failure, and logs the failure once. */
  const trip = (why: YoutubeFailure) => {
    const until = openUntil[why](now(), failures);
    if (until < last.until) return;
    if (!isOpen() || last.why !== why)
      log.warn({ why, until: shown(until) }, `${what} is paused after failures`);
    if (!isOpen()) failures += 1;
    last = { why, until };
  };
  return {
    isOpen,
    trip,
    /** Calls the service unless the breaker is open; after a failure, one call at a time until one succeeds. Null: no result. */
    guard: async <T>(call: () => Promise<Outcome<T> | NotCalled>): Promise<T | null> => {
      if (isOpen() || isTrying) return null;
      isTrying = failures > 0;
      const outcome = await call().finally(() => {
        isTrying = false;
      });
      if (outcome.ok) failures = 0;
      else if (outcome.why !== null) trip(outcome.why);
      return outcome.ok ? outcome.value : null;
    },
  };
}

const shown = (until: number): string => (Number.isFinite(until) ? new Date(until).toISOString() : 'restart');

function backOff(now: number, times: number): number {
  return now + Math.min(minute * 2 ** times, maxOpenMs);
}

/** Returns the time in California, where YouTube's quota day begins at midnight. */
export const pacificTime = (now: number): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('America/Los_Angeles');
