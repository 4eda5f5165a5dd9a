import { useSyncExternalStore } from 'react';
import type { SeenTable } from '#client/data/use-table.ts';
import { every } from '#client/timings.ts';
import type { Game } from '#contract/schemas.ts';

/** Interval of checks in milliseconds, short enough that no second is skipped. */
const checkMs = 250;

const checkOften = (check: () => void) => every(checkMs, check);
const checkNever = () => () => {};

type Clock = () => number;

/** Clock of the page, in milliseconds; it does not change with the device's clock. */
const pageClock: Clock = () => performance.now();

/** Returns the whole seconds until `end`, 0 if it is past or null. `first`: the clock on the server and during hydration. */
function useSecondsUntil(end: number | null, clock: Clock, first = clock): number {
  const leftBy = (now: Clock) => (end === null ? 0 : Math.max(0, Math.ceil((end - now()) / 1000)));
  return useSyncExternalStore(
    leftBy(clock) > 0 ? checkOften : checkNever,
    () => leftBy(clock),
    () => leftBy(first),
  );
}

/** Returns the whole seconds until `end` on the clock of `performance.now`; 0 if `end` is past or null. */
export const useSecondsLeft = (end: number | null): number => useSecondsUntil(end, pageClock);

/** Returns the whole seconds until `moment`, in milliseconds of this browser's clock; 0 if `moment` is past or null. */
export const useSecondsUntilDate = (moment: number | null): number => useSecondsUntil(moment, Date.now);

/** Returns the end of the battle's clock on the clock of `performance.now`; null while no clock is shown. */
export const endOfClock = ({ game, receivedAt }: SeenTable): number | null =>
  game.timeoutMs === null ? null : receivedAt + (game.startsInMs ?? 0) + game.timeoutMs;

/** Returns when the step of a battle began on the clock of `performance.now`; at the latest now, if the device's clock is slow. */
export const stepStart = ({ updatedAt }: Pick<Game, 'updatedAt'>): number =>
  performance.now() - Math.max(0, Date.now() - Date.parse(updatedAt));

/** Returns the seconds left on the battle's clock, until hydration those at the server's render; null while no clock is shown. */
export function useClockLeft(table: SeenTable): number | null {
  const end = endOfClock(table);
  const left = useSecondsUntil(end, pageClock, () => table.receivedAt);
  return end === null ? null : left;
}
