/** Shortest time in milliseconds between two log lines, because anonymous clients can cause the logged event. */
const intervalMs = 60_000;

/** Creates a function that returns whether a line may be logged now: at most once a minute. */
export function onceAMinute(): () => boolean {
  let quietUntil = 0;
  return () => {
    const isDue = performance.now() >= quietUntil;
    if (isDue) quietUntil = performance.now() + intervalMs;
    return isDue;
  };
}
