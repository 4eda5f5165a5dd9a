import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { timings } from '#client/timings.ts';
import { tell } from './news.ts';

export type Toast = {
  /** done = your own act, a / b = what that side did, warn = declined or timed out, failed = it did not work. */
  tone: 'done' | 'a' | 'b' | 'warn' | 'failed';
  title: string;
  text?: ReactNode;
  /** A second sentence, where the fixed one does not say why. */
  detail?: string | undefined;
  icon?: LucideIcon;
  /** Read aloud at once, whatever is being read; failures always are. */
  urgent?: boolean;
  /** Nobody needs it any more when that is over. */
  about?: 'room';
  /** How long it stays, in milliseconds. */
  ms?: number;
};

let shown: (Toast & { id: number }) | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let count = 0;
/** The keyboard is on it. */
let held = false;
const watchers = new Set<() => void>();

function show(next: typeof shown) {
  shown = next;
  for (const watch of watchers) watch();
}

/**
 * Says something in passing; one at a time, a newer one takes the older one's place (spec §9). Where the keyboard is on that,
 * it is the same ticket with other words, and the keyboard stays.
 */
export function toast(next: Toast): void {
  if (!held) count += 1;
  show({ ...next, id: count });
  const { title, text, detail, tone, urgent = tone === 'failed' } = next;
  const aloud = [title, typeof text === 'string' ? text : '', detail ?? ''].filter(Boolean);
  tell(aloud.join(' '), { urgent });
  wait();
}

const wait = () => {
  clearTimeout(timer);
  if (!held) timer = setTimeout(dismissToast, shown?.ms ?? timings.toast);
};

/** Keeps it as long as the keyboard is on it, and its time begins anew when it is not any more. */
export function holdToast(keyboardIsOnIt: boolean): void {
  held = keyboardIsOnIt && shown !== null;
  if (shown) wait();
}

export function dismissToast(): void {
  clearTimeout(timer);
  held = false;
  show(null);
}

/** What failed has worked meanwhile, and nobody needs to read of it any more. */
export function dismissFailure(): void {
  if (shown?.tone === 'failed') dismissToast();
}

/** What it is about is over. */
export function dismissAbout(what: Toast['about']): void {
  if (shown?.about === what) dismissToast();
}

export const shownToast = () => shown;
export const watchToasts = (watch: () => void): (() => void) => {
  watchers.add(watch);
  return () => void watchers.delete(watch);
};
