// Announcements for screen readers: one polite live region for the whole game, and one that interrupts.
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { externalStore } from '#client/external-store.ts';
import { topSheet } from '#client/ui/layout/open-sheets.ts';

/** `container`: the open dialog, whose live region then says it; null: that of the page. */
export type Announcement = { id: number; text: string; urgent: boolean; container: HTMLElement | null };

/** Long enough for a screen reader to take it up; after that browsing the page does not find it; in milliseconds. */
const staysFor = 6000;

/** An announcement with a dialog open waits this long: what it says may close the dialog, and its live region; in milliseconds. */
const mayClose = 250;

const all = externalStore<readonly Announcement[]>([]);
export const announcements = all.getSnapshot;
export const watchAnnouncements = all.subscribe;
let count = 0;
let waiting = 0;

/** Announces a text after those before it. Returns the function that removes it again. */
export function announce(text: string, { urgent = false } = {}): () => void {
  if (!topSheet() && waiting === 0) return say(text, urgent);
  waiting += 1;
  let takeBack: (() => void) | null = null;
  let isTakenBack = false;
  setTimeout(() => {
    waiting -= 1;
    if (!isTakenBack) takeBack = say(text, urgent);
  }, mayClose);
  return () => {
    isTakenBack = true;
    takeBack?.();
  };
}

function say(text: string, urgent: boolean): () => void {
  count += 1;
  const announcement = { id: count, text, urgent, container: topSheet() };
  all.set([...all.getSnapshot(), announcement]);
  const takeBack = () => all.set(all.getSnapshot().filter((each) => each !== announcement));
  setTimeout(takeBack, staysFor);
  return takeBack;
}

/** Announces a line of the page when it appears or changes, instead of its text before. */
export function useAnnounce(text: string): void {
  const takeBack = useRef<() => void>(undefined);
  useEffect(() => {
    if (!text) return;
    takeBack.current?.();
    takeBack.current = announce(text);
  }, [text]);
}

/** Whether a live region has this text just now: a screen reader would find the visible one as a second. */
export const useIsAnnounced = (text: string): boolean =>
  useSyncExternalStore(watchAnnouncements, announcements, announcements).some((each) => each.text === text);
