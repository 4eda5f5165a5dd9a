import { useEffect, useState } from 'react';

const first = 'first-contentful-paint';

/** Does something as soon as what is rendered now stands on the screen; at once where no one sees it. Answers how to call it off. */
export function whenPainted(act: () => void): () => void {
  let calledOff = false;
  const go = () => calledOff || act();
  const unseen = document.visibilityState === 'hidden';
  if (unseen || !PerformanceObserver.supportedEntryTypes.includes('paint')) act();
  else if (performance.getEntriesByName(first).length > 0) requestAnimationFrame(() => setTimeout(go));
  else whenFirstPainted(go);
  return () => {
    calledOff = true;
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

/** A value as it was until all else that it changes has been painted: so a press is answered before what it opens is rendered. */
export function useOncePainted<T>(value: T): T {
  const [shown, setShown] = useState({ value });
  useEffect(
    () => whenPainted(() => setShown((before) => (before.value === value ? before : { value }))),
    [value],
  );
  return shown.value;
}

/** Long enough for a page to be painted and answered first, where the browser cannot tell; in milliseconds. */
const otherwise = 2000;

/** A screen has its entrance, and asks for what it needs beside; in milliseconds. */
const entrance = 1500;

/** Not every browser tells. */
type SavingNavigator = Navigator & { connection?: { saveData?: boolean } };

/** Does something when the page stands on the screen and the browser has nothing better to do, unless the visitor saves data. Answers how to call it off. */
export function whenIdle(act: () => void): () => void {
  if ((navigator as SavingNavigator).connection?.saveData) return () => {};
  const calledOff = new AbortController();
  const { signal } = calledOff;
  const wait = () => {
    if (signal.aborted) return;
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => signal.aborted || act());
    else setTimeout(() => signal.aborted || act(), otherwise);
  };
  const begin = () => whenPainted(() => void setTimeout(wait, entrance));
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true, signal });
  return () => calledOff.abort();
}
