/**
 * When the first of all running clocks is over: as it was found in the tables, or earlier, as it was stored by this process
 * since. Good only alone; in company others store deadlines, too.
 */
export type FirstDeadline = {
  /** A battle was stored with this deadline. */
  note(deadlineAt: number | null): void;
  /** For how long from this moment no deadline can be over, in milliseconds; 0 where one may be. */
  quietMs(moment: number): number;
  /** Looks for it in the tables. */
  find(look: () => Promise<number | null>): Promise<void>;
  forget(): void;
};

/** How long what was found is believed, in milliseconds: a write whose answer was lost may have stored an earlier one. */
const believedMs = 5000;

export function openFirstDeadline(): FirstDeadline {
  let first = Number.NEGATIVE_INFINITY;
  let believedUntil = 0;
  const note = (deadlineAt: number | null) => {
    first = Math.min(first, deadlineAt ?? Number.POSITIVE_INFINITY);
  };
  const forget = () => {
    first = Number.NEGATIVE_INFINITY;
  };
  return {
    note,
    forget,
    quietMs: (moment) => Math.max(0, Math.min(first - moment, believedUntil - performance.now())),
    async find(look) {
      believedUntil = performance.now() + believedMs;
      // Whatever is stored or forgotten while it looks comes on top.
      first = Number.POSITIVE_INFINITY;
      await look().then(note, (error) => {
        forget();
        throw error;
      });
    },
  };
}
