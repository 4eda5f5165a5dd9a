/**
 * Returns a function that tells whether this process was frozen since its last call: stopped, swapped out, or on a machine that
 * slept. Call it more often than every `maxPauseMs` milliseconds.
 */
export function createFreezeCheck(maxPauseMs: number): () => boolean {
  // The clock of the machine, since the monotonic clock stands still while a machine sleeps.
  let last = Date.now();
  return () => {
    const pause = Date.now() - last;
    last = Date.now();
    return pause > maxPauseMs;
  };
}
