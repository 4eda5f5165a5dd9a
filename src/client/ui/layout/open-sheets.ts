// The dialogs that lie over the page. While one does, the page under it can be neither reached nor heard.
import { createContext, type ReactNode, useSyncExternalStore } from 'react';
import { externalStore } from '#client/external-store.ts';

/** What every dialog has inside, beside its own: the look does not know what that is. */
export const InEverySheet = createContext<ReactNode>(null);

const sheets = externalStore<readonly HTMLElement[]>([]);

/** Says that this dialog opened; the answer says that it closed. */
export function sheetOpened(sheet: HTMLElement): () => void {
  sheets.set([...sheets.getSnapshot(), sheet]);
  return () => sheets.set(sheets.getSnapshot().filter((each) => each !== sheet));
}

export const topSheet = (): HTMLElement | null => sheets.getSnapshot().at(-1) ?? null;

export const useTopSheet = (): HTMLElement | null =>
  useSyncExternalStore(sheets.subscribe, topSheet, () => null);
