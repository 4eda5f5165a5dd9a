// Announcements for screen readers: one polite live region for the whole game, and one that interrupts.
import { useEffect, useRef } from 'react';
import { externalStore, useStore } from '#client/external-store.ts';
import { topSheet } from '#client/ui/layout/open-sheets.ts';

/** `container`: the open dialog whose live region contains the text; null: the live region of the page. */
export type Announcement = { id: number; text: string; urgent: boolean; container: HTMLElement | null };

/** Lifetime of an announcement in milliseconds: enough for a screen reader, which must not find it later while browsing the page. */
const lifetimeMs = 6000;

/** Delay of an announcement while a dialog is open, in milliseconds: the same event may close the dialog and its live region. */
const dialogDelayMs = 250;

export const announcements = externalStore<readonly Announcement[]>([]);
let count = 0;
let waiting = 0;

/** Announces a text, after earlier texts. Returns the function that removes it. */
export function announce(text: string, { urgent = false } = {}): () => void {
  if (!topSheet() && waiting === 0) return add(text, urgent);
  waiting += 1;
  let remove: (() => void) | null = null;
  let isRemoved = false;
  setTimeout(() => {
    waiting -= 1;
    if (!isRemoved) remove = add(text, urgent);
  }, dialogDelayMs);
  return () => {
    isRemoved = true;
    remove?.();
  };
}

function add(text: string, urgent: boolean): () => void {
  count += 1;
  const announcement = { id: count, text, urgent, container: topSheet() };
  announcements.set([...announcements.getSnapshot(), announcement]);
  const remove = () => announcements.set(announcements.getSnapshot().filter((each) => each !== announcement));
  setTimeout(remove, lifetimeMs);
  return remove;
}

/** Announces a line of the page when it appears or changes, in place of its previous text. */
export function useAnnounce(text: string): void {
  const remove = useRef<() => void>(undefined);
  useEffect(() => {
    if (!text) return;
    remove.current?.();
    remove.current = announce(text);
  }, [text]);
}

/** Returns whether a live region contains this text now, so that the visible copy can be hidden from screen readers. */
export const useIsAnnounced = (text: string): boolean =>
  useStore(announcements).some((each) => each.text === text);
