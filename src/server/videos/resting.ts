import type { YoutubeTrouble } from './youtube-trouble.ts';

export type Resting = {
  isResting(): boolean;
  /** Stops asking for as long as this trouble lasts, and says so in the log once. */
  after(why: YoutubeTrouble): void;
};

type Parts = { now: () => number; log: { warn(facts: object, message: string): void } };

const minute = 60 * 1000;
const restUntil: Record<YoutubeTrouble, (now: number) => number> = {
  quota: nextPacificMidnight,
  rate: (now) => now + 10 * minute,
  key: () => Number.POSITIVE_INFINITY,
  unavailable: (now) => now + minute,
  timeout: (now) => now + minute,
};

/** Remembers that YouTube's search refuses us, so that nobody waits for another refusal. */
export function openResting({ now, log }: Parts): Resting {
  let rest: { why: YoutubeTrouble; until: number } = { why: 'timeout', until: 0 };
  const isResting = () => rest.until > now();
  return {
    isResting,
    after: (why) => {
      const until = restUntil[why](now());
      if (until < rest.until) return;
      if (!isResting() || rest.why !== why) log.warn({ why, until: said(until) }, 'YouTube search rests');
      rest = { why, until };
    },
  };
}

const said = (until: number): string => (Number.isFinite(until) ? new Date(until).toISOString() : 'restart');

/** YouTube's day ends at midnight in California, summer and winter. */
function nextPacificMidnight(now: number): number {
  const there = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('America/Los_Angeles');
  return there.add({ days: 1 }).startOfDay().epochMilliseconds;
}
