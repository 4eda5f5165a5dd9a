import { latestStartSecond } from '#rules/limits.ts';

const timeInLink = /[?&#;](?:amp;)?(?:t|start|time_continue)(?:=|%3D)([\d:hms]{1,12})(?![\w])/i;
const plain = /^(\d+)s?$/i;
const spelled = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/i;

/** Returns the nearest start that may be stored: whole seconds from 0 to `latestStartSecond`; 0 if none is given. */
export const tidyStartSecond = (second: number | null | undefined): number =>
  Number.isFinite(second) ? Math.min(latestStartSecond, Math.max(0, Math.floor(second ?? 0))) : 0;

/** Returns the start second in a pasted link (`t=90`, `t=1m30s`, `start=90`, `#t=1:30`); 0 if the link contains none. */
export function startSecondFrom(link: string): number {
  const time = timeInLink.exec(decoded(link.slice(0, 2000)))?.[1] ?? '';
  const whole = plain.exec(time)?.[1];
  if (whole !== undefined) return tidyStartSecond(Number(whole));
  if (time.includes(':')) return tidyStartSecond(toSeconds(time.split(':')));
  const parts = spelled.exec(time);
  return parts ? tidyStartSecond(toSeconds([parts[1], parts[2], parts[3]])) : 0;
}

const decoded = (link: string): string =>
  link.replace(/%3F/gi, '?').replace(/%26/gi, '&').replace(/%3D/gi, '=');

/** Converts hours, minutes and seconds to seconds; leading parts may be missing. */
const toSeconds = (parts: readonly (string | undefined)[]): number =>
  parts.reduce((total, part) => total * 60 + Number(part ?? 0), 0);
