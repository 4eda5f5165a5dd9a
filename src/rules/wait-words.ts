const minute = 60 * 1000;
const hour = 60 * minute;

const count = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`;

/** A wait in milliseconds as people say it, never shorter than it is. */
export const waitInWords = (ms: number): string =>
  ms > hour ? count(Math.ceil(ms / hour), 'hour') : count(Math.max(1, Math.ceil(ms / minute)), 'minute');
