import type { Battle, TimeLimits } from './battle.ts';

/** `live`: both are there, and a turn takes minutes. `anytime`: each plays when there is time, and a turn takes a day. */
export const paces = ['live', 'anytime'] as const;
export type Pace = (typeof paces)[number];

/** How long the steps of a battle of this pace may take. */
export const timeLimitsOfPace = (pace: Pace, timeLimits: TimeLimits): TimeLimits =>
  pace === 'live'
    ? timeLimits
    : { ...timeLimits, turnMs: timeLimits.anytimeMs, ratingMs: timeLimits.anytimeMs };

/** How long the question for another battle of this pace stands, in milliseconds. */
export const askLastsMs = (pace: Pace, { rematchMs, anytimeMs }: TimeLimits): number =>
  pace === 'live' ? rematchMs : anytimeMs;

/** Anytime battles that a player may have open at once; a guest, whose name is lost with the device, fewer. */
export const mostAnytime = { named: 20, guest: 3 } as const;

/** How long before its clock ends an anytime step reminds the player it waits for, in milliseconds. */
export const reminderMs = 4 * 60 * 60 * 1000;

/** Whether an anytime battle may be added to the `open` ones of a player. */
export const hasRoomForAnytime = (open: number, { isGuest }: { isGuest: boolean }): boolean =>
  open < (isGuest ? mostAnytime.guest : mostAnytime.named);

export const isAnytime = ({ pace }: Pick<Battle, 'pace'>): boolean => pace === 'anytime';
