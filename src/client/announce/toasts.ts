import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { isRefused } from '#client/device/cookies-refused.ts';
import { externalStore } from '#client/external-store.ts';
import { timings } from '#client/timings.ts';
import { announce } from './announce.ts';

export type Toast = {
  /** done: an own action; a, b: an action of that side; warn: declined or timed out; failed: did not work. */
  tone: 'done' | 'a' | 'b' | 'warn' | 'failed';
  title: string;
  text?: string;
  /** A second sentence, for a reason that the fixed one does not give. */
  detail?: string | undefined;
  way?: ReactNode;
  icon?: LucideIcon;
  /** Announced at once, interrupting what is being read; failures always are. */
  urgent?: boolean;
  /** Not announced: something else on the page announces the same. */
  silent?: boolean;
  /** About an open room: dismissed once that is joined or closed. */
  ofRoom?: boolean;
  /** How long the toast stays, in milliseconds. */
  ms?: number;
};

const shown = externalStore<(Toast & { id: number }) | null>(null);
export const shownToast = shown.getSnapshot;
export const watchToasts = shown.subscribe;
let timer: ReturnType<typeof setTimeout> | undefined;
let count = 0;
/** Whether the toast has the focus. */
let held = false;

/** Shows a toast instead of the one before (spec §9); one with the focus is updated in place, so that it does not lose it. */
export function toast(next: Toast): void {
  // The dialog about refused cookies says more.
  if (next.tone === 'failed' && isRefused()) return;
  if (!held) count += 1;
  shown.set({ ...next, id: count });
  const { title, text, detail, tone, silent = false, urgent = tone === 'failed' } = next;
  if (!silent) announce(aloudOf([title, text, detail]), { urgent });
  wait();
}

/** The parts as sentences, so that a screen reader pauses between them. */
const aloudOf = (parts: (string | undefined)[]): string =>
  parts
    .filter((part) => part !== undefined)
    .map((part, at, { length }) => (at === length - 1 || /[.!?…:]$/.test(part) ? part : `${part}.`))
    .join(' ');

const wait = () => {
  clearTimeout(timer);
  if (!held) timer = setTimeout(dismissToast, shown.getSnapshot()?.ms ?? timings.toast);
};

/** The toast stays while it has the focus; after that its time begins anew. */
export function holdToast(hasFocus: boolean): void {
  held = hasFocus && shown.getSnapshot() !== null;
  if (shown.getSnapshot()) wait();
}

export function dismissToast(): void {
  clearTimeout(timer);
  held = false;
  shown.set(null);
}

/** Removes the toast of a failure, after the same has worked. */
export function dismissFailure(): void {
  if (shown.getSnapshot()?.tone === 'failed') dismissToast();
}

export function dismissOfRoom(): void {
  if (shown.getSnapshot()?.ofRoom) dismissToast();
}
