import type { Battle, TimeLimits } from './battle.ts';

/** `live`: both players are online, and a turn takes minutes. `anytime`: each plays at any time, and a turn may take a day. */
export const paces = ['live', 'anytime'] as const;
export type Pace = (typeof paces)[number];

/** Returns the limits with the turn and rating limits of this pace. */
export const timeLimitsOfPace = (pace: Pace, timeLimits: TimeLimits): TimeLimits =>
  pace === 'live'
    ? timeLimits
    : { ...timeLimits, turnMs: timeLimits.anytimeMs, ratingMs: timeLimits.anytimeMs };

/** Returns how long a rematch request or challenge of this pace stays pending, in milliseconds. */
export const requestLifetimeMs = (pace: Pace, { rematchMs, anytimeMs }: TimeLimits): number =>
  pace === 'live' ? rematchMs : anytimeMs;

/** Maximum number of open anytime battles; lower for a guest, who cannot sign in again on another device. */
export const maxAnytime = { named: 20, guest: 3 } as const;

/** How long before the deadline of an anytime step its player gets a reminder, in milliseconds. */
export const reminderMs = 4 * 60 * 60 * 1000;

/** Returns whether a player with `open` anytime battles may start another one. */
export const isBelowAnytimeLimit = (open: number, { isGuest }: { isGuest: boolean }): boolean =>
  open < (isGuest ? maxAnytime.guest : maxAnytime.named);

export const isAnytime = ({ pace }: Pick<Battle, 'pace'>): boolean => pace === 'anytime';
