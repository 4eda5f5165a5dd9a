import { useEffect, useState } from 'react';
import type { SeenBattle } from '#client/data/seen-battle.ts';
import { useHydrated } from '#client/ui/use-hydrated.ts';
import { arrivalMs } from '#rules/limits.ts';
import { countIn, stepMs } from './count-in.ts';

/** 3, 2, 1 while the arrival lasts before the first turn's clock, as the server said it; 0 when it is over, and for a player who comes late. */
export function useArrival({ game: { startsInMs }, receivedAt }: SeenBattle): number {
  const hydrated = useHydrated();
  const told = receivedAt + (startsInMs ?? 0);
  // Each answer is a moment old: the earliest end that was told is the nearest to the truth.
  const [end, setEnd] = useState(told);
  if (told < end) setEnd(told);
  const [count, setCount] = useState(() => countIn(hydrated ? end - performance.now() : (startsInMs ?? 0)));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const left = Math.min(arrivalMs, end - performance.now());
      const now = countIn(left);
      setCount(now);
      if (now > 0) timer = setTimeout(look, left - (now - 1) * stepMs);
    };
    look();
    return () => clearTimeout(timer);
  }, [end]);
  return count;
}
