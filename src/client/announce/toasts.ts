import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { isRefused } from '#client/device/cookies-refused.ts';
import { externalStore } from '#client/external-store.ts';
import { timings } from '#client/timings.ts';
import { announce } from './announce.ts';

export type Toast = {
  /** done = your own act, a / b = what that side did, warn = declined or timed out, failed = it did not work. */
  tone: 'done' | 'a' | 'b' | 'warn' | 'failed';
  title: string;
  text?: string;
  /** A second sentence, where the fixed one does not say why. */
  detail?: string | undefined;
  way?: ReactNode;
  icon?: LucideIcon;
  /** Read aloud at once, whatever is being read; failures always are. */
  urgent?: boolean;
  /** Something else on the page says the same aloud: this one is for the eyes. */
  silent?: boolean;
  /** About an open room: no one needs it once that is joined or closed. */
  ofRoom?: boolean;
  /** How long it stays, in milliseconds. */
  ms?: number;
};

const shown = externalStore<(Toast & { id: number }) | null>(null);
export const shownToast = shown.getSnapshot;
export const watchToasts = shown.subscribe;
let timer: ReturnType<typeof setTimeout> | undefined;
let count = 0;
/** The keyboard is on it. */
let held = false;

/** One at a time: a newer one takes the older one's place (spec §9), and its ticket too where the keyboard is on that. */
export function toast(next: Toast): void {
  // The dialog that is open for it says more.
  if (next.tone === 'failed' && isRefused()) return;
  if (!held) count += 1;
  shown.set({ ...next, id: count });
  const { title, text, detail, tone, silent = false, urgent = tone === 'failed' } = next;
  if (!silent) announce(aloudOf([title, text, detail]), { urgent });
  wait();
}

/** Each part is a sentence of its own where it is read, too. */
const aloudOf = (parts: (string | undefined)[]): string =>
  parts
    .filter((part) => part !== undefined)
    .map((part, at, { length }) => (at === length - 1 || /[.!?…:]$/.test(part) ? part : `${part}.`))
    .join(' ');

const wait = () => {
  clearTimeout(timer);
  if (!held) timer = setTimeout(dismissToast, shown.getSnapshot()?.ms ?? timings.toast);
};

/** Keeps it as long as the keyboard is on it, and its time begins anew when it is not any more. */
export function holdToast(keyboardIsOnIt: boolean): void {
  held = keyboardIsOnIt && shown.getSnapshot() !== null;
  if (shown.getSnapshot()) wait();
}

export function dismissToast(): void {
  clearTimeout(timer);
  held = false;
  shown.set(null);
}

/** What failed has worked meanwhile, and no one needs to read of it any more. */
export function dismissFailure(): void {
  if (shown.getSnapshot()?.tone === 'failed') dismissToast();
}

export function dismissOfRoom(): void {
  if (shown.getSnapshot()?.ofRoom) dismissToast();
}
