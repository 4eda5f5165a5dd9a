// The dialogs that lie over the page. While one does, the page under it can be neither reached nor heard.
import { createContext, type ReactNode, useSyncExternalStore } from 'react';

/** What every dialog has inside, beside its own: the look does not know what that is. */
export const InEverySheet = createContext<ReactNode>(null);

let sheets: readonly HTMLElement[] = [];
const watchers = new Set<() => void>();

function change(next: readonly HTMLElement[]) {
  sheets = next;
  for (const watch of watchers) watch();
}

/** Says that this dialog opened; the answer says that it closed. */
export function sheetOpened(sheet: HTMLElement): () => void {
  change([...sheets, sheet]);
  return () => change(sheets.filter((each) => each !== sheet));
}

/** The dialog on top, if any is open. */
export const topSheet = (): HTMLElement | null => sheets.at(-1) ?? null;
const watchSheets = (watch: () => void): (() => void) => {
  watchers.add(watch);
  return () => void watchers.delete(watch);
};

export const useTopSheet = (): HTMLElement | null => useSyncExternalStore(watchSheets, topSheet, () => null);
