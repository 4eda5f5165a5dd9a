import { latestStartSecond } from '#rules/limits.ts';

const timeInLink = /[?&#;](?:amp;)?(?:t|start|time_continue)(?:=|%3D)([\d:hms]{1,12})(?![\w])/i;
const plain = /^(\d+)s?$/i;
const spelled = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/i;

/** A start as it may be stored: whole seconds from 0 to `latestStartSecond`; anything else is the nearest of these. */
export const tidyStartSecond = (second: number | null | undefined): number =>
  Number.isFinite(second) ? Math.min(latestStartSecond, Math.max(0, Math.floor(second ?? 0))) : 0;

/** The second a pasted link starts at (`t=90`, `t=1m30s`, `start=90`, `#t=1:30`); 0 when it says nothing. */
export function startSecondFrom(link: string): number {
  const time = timeInLink.exec(decoded(link.slice(0, 2000)))?.[1] ?? '';
  const whole = plain.exec(time)?.[1];
  if (whole !== undefined) return tidyStartSecond(Number(whole));
  if (time.includes(':')) return tidyStartSecond(added(time.split(':')));
  const parts = spelled.exec(time);
  return parts ? tidyStartSecond(added([parts[1], parts[2], parts[3]])) : 0;
}

const decoded = (link: string): string =>
  link.replace(/%3F/gi, '?').replace(/%26/gi, '&').replace(/%3D/gi, '=');

/** Hours, minutes and seconds, or fewer, the smallest last. */
const added = (parts: readonly (string | undefined)[]): number =>
  parts.reduce((total, part) => total * 60 + Number(part ?? 0), 0);
