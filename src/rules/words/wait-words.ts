import { countOf } from './count-of.ts';

const minute = 60 * 1000;
const hour = 60 * minute;

/** A wait in milliseconds as people say it, never shorter than it is. */
export const waitInWords = (ms: number): string =>
  // An hour to the minute is an hour, as below.
  ms > hour - minute
    ? countOf(Math.ceil(ms / hour), 'hour')
    : countOf(Math.max(1, Math.ceil(ms / minute)), 'minute');

/** How long an anytime step may take, in hours, as a host is told of it. */
export const stepInWords = (hours: number): string => {
  if (hours === 24) return 'a day';
  return hours % 24 === 0 ? `${hours / 24} days` : waitInWords(hours * hour);
};

/** The same to the minute: "5 hours 12 minutes". */
export function hoursAndMinutes(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / minute));
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [whole > 0 && countOf(whole, 'hour'), rest > 0 && countOf(rest, 'minute')].filter(Boolean).join(' ');
}
