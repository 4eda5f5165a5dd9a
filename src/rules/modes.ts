import { ratingRange } from './limits.ts';

/** The three lengths of a battle (spec §4). `rounds` is also the songs each player sends; `minutes` is about. */
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

/** The most a player can get in a battle of this mode: 10, 30 or 50. */
export const maxScore = (mode: Mode): number => modes[mode].rounds * ratingRange.max;

/** Quick Clash has no pause between rounds, because it has one round. */
export const hasRoundSummary = (mode: Mode): boolean => mode !== 'fast';
