const first = 'first-contentful-paint';

/** Calls `act` once the current render is painted, on a hidden page at once. Returns the function that cancels the call. */
export function afterPaint(act: () => void): () => void {
  let cancelled = false;
  const run = () => cancelled || act();
  const hidden = document.visibilityState === 'hidden';
  if (hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) act();
  else if (performance.getEntriesByName(first).length > 0) requestAnimationFrame(() => setTimeout(run));
  else whenFirstPainted(run);
  return () => {
    cancelled = true;
  };
}

function whenFirstPainted(act: () => void) {
  const observer = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName(first).length === 0) return;
    observer.disconnect();
    act();
  });
  observer.observe({ type: 'paint', buffered: true });
}

/** Delay in a browser without `requestIdleCallback`, in milliseconds. */
const fallbackMs = 2000;

/** Delay that leaves time for a screen's entrance and its own requests, in milliseconds. */
const entranceMs = 1500;

/** Only some browsers have `connection`. */
type SavingNavigator = Navigator & { connection?: { saveData?: boolean } };

/** Calls `act` once the page is painted and the browser idle, unless the visitor saves data. Returns the function that cancels it. */
export function whenIdle(act: () => void): () => void {
  if ((navigator as SavingNavigator).connection?.saveData) return () => {};
  const cancelled = new AbortController();
  const { signal } = cancelled;
  const wait = () => {
    if (signal.aborted) return;
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => signal.aborted || act());
    else setTimeout(() => signal.aborted || act(), fallbackMs);
  };
  const begin = () => afterPaint(() => void setTimeout(wait, entranceMs));
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true, signal });
  return () => cancelled.abort();
}
