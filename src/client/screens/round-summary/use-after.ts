import { useEffect, useState } from 'react';
import { wantsStillness } from '#client/device/stillness.ts';

/** False, and true that many milliseconds after the first sight; at once for a player who wants no motion. */
export function useAfter(ms: number): boolean {
  const [over, setOver] = useState(wantsStillness);
  useEffect(() => {
    if (over) return;
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [over, ms]);
  return over;
}
