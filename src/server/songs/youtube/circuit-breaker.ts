import type { Log } from '#server/songs/songs.ts';
import type { Outcome, YoutubeTrouble } from './call.ts';

/** `why: null`: it was not asked in the end, which says nothing about it. */
type Unasked = { ok: false; why: YoutubeTrouble | null };

type BreakerOptions = { what: string; now: () => number; log: Log };

const minute = 60 * 1000;
/** Something that stays broken is tried ever more rarely, but never more than so much later. */
const longestOpenMs = 30 * minute;
const openUntil: Record<YoutubeTrouble, (now: number, times: number) => number> = {
  quota: nextPacificMidnight,
  rate: (now) => now + 10 * minute,
  key: () => Number.POSITIVE_INFINITY,
  unavailable: backOff,
  timeout: backOff,
};

/** Opens while a service refuses us or is broken, so that no search waits for another refusal. */
export function createCircuitBreaker({ what, now, log }: BreakerOptions) {
  let last: { why: YoutubeTrouble; until: number } = { why: 'timeout', until: 0 };
  let troubles = 0;
  let trying = false;
  const isOpen = () => last.until > now();
  /** Opens it for as long as this trouble lasts, and says so in the log once: the service is not asked. */
  const trip = (why: YoutubeTrouble) => {
    const until = openUntil[why](now(), troubles);
    if (until < last.until) return;
    if (!isOpen() || last.why !== why) log.warn({ why, until: said(until) }, `${what} rests`);
    if (!isOpen()) troubles += 1;
    last = { why, until };
  };
  return {
    isOpen,
    trip,
    /** Asks, unless it is open; after a trouble (half-open) one at a time until one was answered. Null: not asked. */
    guard: async <T>(ask: () => Promise<Outcome<T> | Unasked>): Promise<T | null> => {
      if (isOpen() || trying) return null;
      trying = troubles > 0;
      const asked = await ask().finally(() => {
        trying = false;
      });
      if (asked.ok) troubles = 0;
      else if (asked.why !== null) trip(asked.why);
      return asked.ok ? asked.value : null;
    },
  };
}

const said = (until: number): string => (Number.isFinite(until) ? new Date(until).toISOString() : 'restart');

function backOff(now: number, times: number): number {
  return now + Math.min(minute * 2 ** times, longestOpenMs);
}

function nextPacificMidnight(now: number): number {
  return pacificTime(now).add({ days: 1 }).startOfDay().epochMilliseconds;
}

/** YouTube counts its day from midnight in California, summer and winter. */
export const pacificTime = (now: number): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('America/Los_Angeles');
