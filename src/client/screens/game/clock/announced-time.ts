import type { SeenBattle } from '#client/data/seen-battle.ts';

/** When the turn's clock ends, on the clock of `performance.now`; null while none runs. It begins after the arrival. */
export const endOfTurn = ({ game, receivedAt }: SeenBattle): number | null =>
  game.timeoutMs === null ? null : receivedAt + (game.startsInMs ?? 0) + game.timeoutMs;

/** In seconds left: of the own clock, and of the one that is only watched. */
const ownMarks = [60, 30, 10];
export const theirMarks = [30, 10];

/** How long a mark counts as reached: a busy page may skip a second. */
const forSeconds = 3;

/** What is read aloud of a turn clock with so many seconds left: most of the time nothing. */
export function announcedTime(left: number, marks: readonly number[] = ownMarks): string {
  const mark = marks.find((second) => left <= second && left > second - forSeconds);
  return mark ? `${mark} seconds left` : '';
}
