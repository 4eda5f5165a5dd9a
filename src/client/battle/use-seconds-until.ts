import { useEffect, useState } from 'react';

const secondsUntil = (moment: number): number => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

/** Whole seconds until a moment of this browser's clock, in milliseconds; 0 when it is past or there is none. */
export function useSecondsUntil(moment: number | null): number {
  const [, tick] = useState(0);
  const left = moment === null ? 0 : secondsUntil(moment);
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return left;
}
