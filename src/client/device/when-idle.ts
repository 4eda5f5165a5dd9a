import { whenPainted } from './when-painted.ts';

/** Long enough for a page to be drawn and answered first, where the browser cannot tell; in milliseconds. */
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
