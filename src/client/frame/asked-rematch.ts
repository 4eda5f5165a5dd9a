import { useSyncExternalStore } from 'react';
import { toast } from './toasts.ts';

/** The own request that waits for an answer; `until` on this browser's clock, both times in milliseconds. */
export type AskedRematch = { battleId: string; until: number; lengthMs: number };

let asked: AskedRematch | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();

function change(next: AskedRematch | null) {
  clearTimeout(timer);
  asked = next;
  for (const watch of watchers) watch();
}

function expire() {
  change(null);
  toast({ tone: 'warn', title: 'Rematch request expired', text: 'They did not answer in time.' });
}

/** Kept here and not on the page of results: its end is told wherever the person is by then. */
export function rememberAsked(battleId: string, leftMs: number): void {
  change({ battleId, until: Date.now() + leftMs, lengthMs: leftMs });
  timer = setTimeout(expire, leftMs);
}

/** It was accepted: the button goes on waiting until the new battle opens, and nothing expires. */
export const heardYes = (): void => clearTimeout(timer);

/** It was answered with a no. */
export const forgetAsked = (): void => change(null);

const watchAsked = (watch: () => void) => {
  watchers.add(watch);
  return () => void watchers.delete(watch);
};
export const askedNow = (): AskedRematch | null => asked;

/** The request about this battle, if one waits. */
export function useAskedRematch(battleId: string): AskedRematch | null {
  const waiting = useSyncExternalStore(watchAsked, askedNow, askedNow);
  return waiting?.battleId === battleId ? waiting : null;
}
