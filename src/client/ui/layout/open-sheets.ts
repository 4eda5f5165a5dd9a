// The dialogs that lie over the page. While one does, the page under it can be neither reached nor heard.
import { createContext, type ReactNode, useSyncExternalStore } from 'react';
import { watched } from '#client/watched.ts';

/** What every dialog has inside, beside its own: the look does not know what that is. */
export const InEverySheet = createContext<ReactNode>(null);

const sheets = watched<readonly HTMLElement[]>([]);

/** Says that this dialog opened; the answer says that it closed. */
export function sheetOpened(sheet: HTMLElement): () => void {
  sheets.set([...sheets.now(), sheet]);
  return () => sheets.set(sheets.now().filter((each) => each !== sheet));
}

/** The dialog on top, if any is open. */
export const topSheet = (): HTMLElement | null => sheets.now().at(-1) ?? null;

export const useTopSheet = (): HTMLElement | null => useSyncExternalStore(sheets.watch, topSheet, () => null);
