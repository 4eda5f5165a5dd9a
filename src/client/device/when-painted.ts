import { useEffect, useState } from 'react';

const first = 'first-contentful-paint';

/** Calls `act` once the current rendering is painted; at once in a hidden page. Returns the function that cancels it. */
export function whenPainted(act: () => void): () => void {
  let cancelled = false;
  const go = () => cancelled || act();
  const unseen = document.visibilityState === 'hidden';
  if (unseen || !PerformanceObserver.supportedEntryTypes.includes('paint')) act();
  else if (performance.getEntriesByName(first).length > 0) requestAnimationFrame(() => setTimeout(go));
  else whenFirstPainted(go);
  return () => {
    cancelled = true;
  };
}

function whenFirstPainted(act: () => void) {
  const watch = new PerformanceObserver((seen) => {
    if (seen.getEntriesByName(first).length === 0) return;
    watch.disconnect();
    act();
  });
  watch.observe({ type: 'paint', buffered: true });
}

/** Returns a changed value only after all else that changed with it is painted, so that a slow part is rendered after the answer to a press. */
export function useOncePainted<T>(value: T): T {
  const [shown, setShown] = useState({ value });
  useEffect(
    () => whenPainted(() => setShown((before) => (before.value === value ? before : { value }))),
    [value],
  );
  return shown.value;
}

/** The delay in a browser without `requestIdleCallback`, in milliseconds. */
const otherwise = 2000;

/** The time for the entrance of a screen and for its own requests, in milliseconds. */
const entrance = 1500;

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
    else setTimeout(() => signal.aborted || act(), otherwise);
  };
  const begin = () => whenPainted(() => void setTimeout(wait, entrance));
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true, signal });
  return () => cancelled.abort();
}
