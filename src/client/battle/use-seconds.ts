import { useEffect, useState } from 'react';
import type { SeenTable } from '#client/data/use-table.ts';
import { every } from '#client/timings.ts';
import { useHydrated } from '#client/ui/use-hydrated.ts';

/** Update interval in milliseconds, short enough that no second is skipped. */
const updateMs = 250;

const secondsUntil = (end: number | null): number =>
  end === null ? 0 : Math.max(0, Math.ceil((end - performance.now()) / 1000));

/** Returns the whole seconds until `end` on the clock of `performance.now`, which does not change with the device's clock. */
export function useSecondsLeft(end: number | null): number {
  const [left, setLeft] = useState(() => secondsUntil(end));
  useEffect(() => {
    const update = () => setLeft(secondsUntil(end));
    update();
    return every(updateMs, update);
  }, [end]);
  return left;
}

/** Returns the end of the battle's clock on the clock of `performance.now`; null while no clock is shown. */
export const endOfClock = ({ game, receivedAt }: SeenTable): number | null =>
  game.timeoutMs === null ? null : receivedAt + (game.startsInMs ?? 0) + game.timeoutMs;

/** Returns the seconds left on the battle's clock, until hydration those at the server's render; null while no clock is shown. */
export function useClockLeft(table: SeenTable): number | null {
  const end = endOfClock(table);
  const left = useSecondsLeft(end);
  const hydrated = useHydrated();
  if (end === null) return null;
  return hydrated ? left : Math.ceil((end - table.receivedAt) / 1000);
}

/** Returns the whole seconds until `moment`, in milliseconds of this browser's clock; 0 if `moment` is past or null. */
export function useSecondsUntilDate(moment: number | null): number {
  const [, tick] = useState(0);
  const left = moment === null ? 0 : Math.max(0, Math.ceil((moment - Date.now()) / 1000));
  const running = left > 0;
  useEffect(() => {
    if (running) return every(1000, () => tick((count) => count + 1));
  }, [running]);
  return left;
}
