// The open dialogs. While one is open, the page under it is inert.
import { createContext, type ReactNode, useSyncExternalStore } from 'react';
import { externalStore } from '#client/external-store.ts';

/** Content that every dialog has in addition to its own, provided from outside of this folder. */
export const InEverySheet = createContext<ReactNode>(null);

const sheets = externalStore<readonly HTMLElement[]>([]);

/** Notes that this dialog opened. Returns the function that notes its end. */
export function sheetOpened(sheet: HTMLElement): () => void {
  sheets.set([...sheets.getSnapshot(), sheet]);
  return () => sheets.set(sheets.getSnapshot().filter((each) => each !== sheet));
}

export const topSheet = (): HTMLElement | null => sheets.getSnapshot().at(-1) ?? null;

export const useTopSheet = (): HTMLElement | null =>
  useSyncExternalStore(sheets.subscribe, topSheet, () => null);
