import { ratingRange } from './limits.ts';

/** The three modes (spec §4). `rounds` is also the number of songs per player; `minutes` is an approximate duration. */
export const modes = {
  fast: { label: 'Quick Clash', rounds: 1, minutes: 5 },
  secret: { label: 'Top Secret Mission', rounds: 3, minutes: 15 },
  medium: { label: 'Epic War', rounds: 5, minutes: 25 },
} as const;

export type Mode = keyof typeof modes;

export const modeKeys = ['fast', 'secret', 'medium'] as const satisfies readonly Mode[];

export const songsEach = (mode: Mode): string =>
  modes[mode].rounds === 1 ? '1 song each' : `${modes[mode].rounds} songs each`;

export const aboutMinutes = (mode: Mode): string => `about ${modes[mode].minutes} minutes`;

/** Returns the maximum score in a battle of this mode: 10, 30 or 50. */
export const maxScore = (mode: Mode): number => modes[mode].rounds * ratingRange.max;

/** Returns whether the game screen shows the scores so far; a Quick Clash has only one song of each player. */
export const showsScores = (mode: Mode): boolean => mode !== 'fast';

/** Returns whether the game screen shows a rating as soon as it is given: in an Epic War. */
export const showsRatingsAtOnce = (mode: Mode): boolean => mode === 'medium';

/** Returns whether rounds end with a summary; Quick Clash has only one round. */
export const hasRoundSummary = (mode: Mode): boolean => mode !== 'fast';
