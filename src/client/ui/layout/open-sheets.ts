// The open dialogs. While a dialog is open, the page below it is inert.
import { createContext, type ReactNode } from 'react';
import { externalStore, useStore } from '#client/external-store.ts';

/** Content that every dialog adds to its own. The app provides it, since `ui` must not import other folders. */
export const InEverySheet = createContext<ReactNode>(null);

const sheets = externalStore<readonly HTMLElement[]>([]);

/** Registers an open dialog. Returns the function that unregisters it. */
export function registerSheet(sheet: HTMLElement): () => void {
  sheets.set([...sheets.getSnapshot(), sheet]);
  return () => sheets.set(sheets.getSnapshot().filter((each) => each !== sheet));
}

export const topSheet = (): HTMLElement | null => sheets.getSnapshot().at(-1) ?? null;

export const useTopSheet = (): HTMLElement | null => useStore(sheets).at(-1) ?? null;
