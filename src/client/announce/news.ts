// What is read aloud to whoever does not see it appear: one polite voice for the whole game, one that interrupts.
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { topSheet } from '#client/ui/layout/open-sheets.ts';

/** `place`: the dialog it is said in, or null for the page. */
export type News = { id: number; text: string; urgent: boolean; place: HTMLElement | null };

/** Long enough for a screen reader to take it up; what stays would be found again by browsing; in milliseconds. */
const staysFor = 6000;

/** What is told with a dialog open may be what closes it, and would be cut off in there; in milliseconds. */
const mayClose = 250;

let all: readonly News[] = [];
let count = 0;
let held = 0;
const watchers = new Set<() => void>();

function change(next: readonly News[]) {
  all = next;
  for (const watch of watchers) watch();
}

/** Says something aloud; what was said a moment before is not cut off. The answer takes it back. */
export function tell(text: string, { urgent = false } = {}): () => void {
  const isHeldBack = topSheet() || held > 0;
  // What is told after news that are held back comes after them.
  if (isHeldBack) {
    held += 1;
    let takeBack: (() => void) | null = null;
    let isTakenBack = false;
    setTimeout(() => {
      held -= 1;
      if (!isTakenBack) takeBack = say(text, urgent);
    }, mayClose);
    return () => {
      isTakenBack = true;
      takeBack?.();
    };
  }
  return say(text, urgent);
}

function say(text: string, urgent: boolean): () => void {
  count += 1;
  const news = { id: count, text, urgent, place: topSheet() };
  change([...all, news]);
  const takeBack = () => change(all.filter((each) => each !== news));
  setTimeout(takeBack, staysFor);
  return takeBack;
}

/**
 * Says a line of the page when it appears and whenever it changes; nothing while it is empty. What it said before is not true any
 * more, and is not found beside it.
 */
export function useTold(text: string): void {
  const takeBack = useRef<() => void>(undefined);
  useEffect(() => {
    if (!text) return;
    takeBack.current?.();
    takeBack.current = tell(text);
  }, [text]);
}

export const toldNews = (): readonly News[] => all;
export const watchNews = (watch: () => void): (() => void) => {
  watchers.add(watch);
  return () => void watchers.delete(watch);
};

/** Whether a text is in the region that is read aloud just now: where it is seen it would be found a second time. */
export const useBeingTold = (text: string): boolean =>
  useSyncExternalStore(watchNews, toldNews, toldNews).some((news) => news.text === text);
