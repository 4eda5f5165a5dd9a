import { countOf } from './count-of.ts';

const minute = 60 * 1000;
const hour = 60 * minute;

/** Formats a wait in milliseconds in minutes or hours, rounded up. */
export const waitInWords = (ms: number): string =>
  // More than 59 minutes round up to an hour, never to "60 minutes".
  ms > hour - minute
    ? countOf(Math.ceil(ms / hour), 'hour')
    : countOf(Math.max(1, Math.ceil(ms / minute)), 'minute');

/** Formats the time limit of an anytime step, given in hours. */
export const stepInWords = (hours: number): string => {
  if (hours === 24) return 'a day';
  return hours % 24 === 0 ? `${hours / 24} days` : waitInWords(hours * hour);
};

/** Formats a duration in milliseconds to the minute, rounded up: "5 hours 12 minutes". */
export function hoursAndMinutes(ms: number): string {
  const total = Math.max(1, Math.ceil(ms / minute));
  const [hours, minutes] = [Math.floor(total / 60), total % 60];
  return [hours > 0 && countOf(hours, 'hour'), minutes > 0 && countOf(minutes, 'minute')]
    .filter(Boolean)
    .join(' ');
}
