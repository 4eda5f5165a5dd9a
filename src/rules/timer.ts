/** Seconds left at which the turn timer changes its colour (spec §2 Game). */
const thresholds = { amber: 60, red: 30 } as const;

export type TimerState = 'ok' | 'amber' | 'red';

export const timerState = (secondsLeft: number): TimerState =>
  secondsLeft <= thresholds.red ? 'red' : secondsLeft <= thresholds.amber ? 'amber' : 'ok';

/** Formats seconds as minutes and seconds: 84 → '1:24'. */
export const clockFace = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
