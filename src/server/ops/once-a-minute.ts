/** The same thing is said again after so many milliseconds at the earliest: strangers can make us say it. */
const againMs = 60_000;

/** Whether something may be logged now: at most once a minute. */
export function onceAMinute(): () => boolean {
  let quietUntil = 0;
  return () => {
    const isDue = performance.now() >= quietUntil;
    if (isDue) quietUntil = performance.now() + againMs;
    return isDue;
  };
}
