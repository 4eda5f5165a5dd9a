import { countOf } from './count-of.ts';

/** Formats the time limit of a live turn, given in seconds. */
export const turnInWords = (seconds: number): string => {
  if (seconds === 120) return 'two minutes';
  return seconds % 60 === 0 ? countOf(seconds / 60, 'minute') : countOf(seconds, 'second');
};
