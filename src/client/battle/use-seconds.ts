import { useEffect, useState } from 'react';
import type { SeenBattle } from '#client/data/use-battle.ts';
import { every } from '#client/timings.ts';
import { useHydrated } from '#client/ui/use-hydrated.ts';

/** Often enough that no second is skipped, in milliseconds. */
const lookEvery = 250;

const secondsUntil = (end: number): number => Math.max(0, Math.ceil((end - performance.now()) / 1000));

/** Whole seconds until `end` on the clock of `performance.now`, which does not change with the device's clock. */
export function useSecondsLeft(end: number): number {
  const [left, setLeft] = useState(() => secondsUntil(end));
  useEffect(() => {
    const look = () => setLeft(secondsUntil(end));
    look();
    return every(lookEvery, look);
  }, [end]);
  return left;
}

/** The same; until the page is hydrated, the time left when the server rendered it: `renderedMs`. */
function useRenderedSecondsLeft(end: number, renderedMs: number): number {
  const ticking = useSecondsLeft(end);
  return useHydrated() ? ticking : Math.ceil(renderedMs / 1000);
}

/** The end of the turn, on the clock of `performance.now`; null while no turn clock runs. */
export const endOfTurn = ({ game, receivedAt }: SeenBattle): number | null =>
  game.timeoutMs === null ? null : receivedAt + (game.startsInMs ?? 0) + game.timeoutMs;

/** Whole seconds left of the turn by the server's clock; null while no turn clock runs. */
export function useTurnLeft(battle: SeenBattle): number | null {
  const end = endOfTurn(battle);
  const until = end ?? battle.receivedAt;
  const left = useRenderedSecondsLeft(until, until - battle.receivedAt);
  return end === null ? null : left;
}

/** Whole seconds until `moment`, in milliseconds of this browser's clock; 0 when it is past or null. */
export function useSecondsUntilDate(moment: number | null): number {
  const [, tick] = useState(0);
  const left = moment === null ? 0 : Math.max(0, Math.ceil((moment - Date.now()) / 1000));
  const running = left > 0;
  useEffect(() => {
    if (running) return every(1000, () => tick((count) => count + 1));
  }, [running]);
  return left;
}
