import type { LucideIcon } from 'lucide-react';
import { isRefused } from '#client/device/cookies-refused.ts';
import { externalStore } from '#client/external-store.ts';
import { timings } from '#client/timings.ts';
import { announce } from './announce.ts';

export type Toast = {
  /** done: the player's own action; a, b: an action of that side; warn: declined or timed out; failed: a failure. */
  tone: 'done' | 'a' | 'b' | 'warn' | 'failed';
  title: string;
  text?: string;
  /** A second sentence, with a reason that the fixed text does not contain. */
  detail?: string | undefined;
  /** Path and text of a link, which also makes the toast stay longer. */
  link?: { to: string; label: string };
  icon?: LucideIcon;
  /** Announces the toast at once, interrupting the screen reader; the default for failures. */
  urgent?: boolean;
  /** Does not announce the toast, since the page announces the same. */
  silent?: boolean;
  /** Dismisses the toast when the open room is joined or closed. */
  ofRoom?: boolean;
  /** Time until the toast is dismissed, in milliseconds. */
  ms?: number;
};

export const toasts = externalStore<(Toast & { id: number }) | null>(null);
export const shownToast = toasts.getSnapshot;
let timer: ReturnType<typeof setTimeout> | undefined;
let count = 0;
/** Whether the toast has the focus. */
let held = false;

/** Shows a toast, which replaces the previous one (spec §9). A toast with the focus is updated in place and keeps it. */
export function toast(next: Toast): void {
  // The dialog about refused cookies explains the failure.
  if (next.tone === 'failed' && isRefused()) return;
  if (!held) count += 1;
  toasts.set({ ...next, id: count });
  const { title, text, detail, tone, silent = false, urgent = tone === 'failed' } = next;
  if (!silent) announce(sentencesOf([title, text, detail]), { urgent });
  restartTimer();
}

/** Joins the parts as sentences, so that a screen reader pauses between them. */
const sentencesOf = (parts: (string | undefined)[]): string =>
  parts
    .filter((part) => part !== undefined)
    .map((part, at, { length }) => (at === length - 1 || /[.!?…:]$/.test(part) ? part : `${part}.`))
    .join(' ');

/** Duration of a toast with a link, in milliseconds: long enough to press the link. */
const withLinkMs = 20_000;

const restartTimer = () => {
  clearTimeout(timer);
  const { link, ms = link ? withLinkMs : timings.toast } = shownToast() ?? {};
  if (!held) timer = setTimeout(dismissToast, ms);
};

/** Keeps the toast while it has the focus; its timer restarts when it loses the focus. */
export function holdToast(hasFocus: boolean): void {
  held = hasFocus && shownToast() !== null;
  if (shownToast()) restartTimer();
}

export function dismissToast(): void {
  clearTimeout(timer);
  held = false;
  toasts.set(null);
}

/** Dismisses the toast of a failure, after a retry has succeeded. */
export function dismissFailure(): void {
  if (shownToast()?.tone === 'failed') dismissToast();
}
