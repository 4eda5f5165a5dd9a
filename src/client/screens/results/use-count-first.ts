import { useEffect, useState } from 'react';
import { keepsake } from '#client/device/keepsake.ts';
import { wantsStillness } from '#client/device/stillness.ts';
import { countsFor } from '#client/ui/feedback/count-at.ts';
import { useHydrated } from '#client/ui/use-hydrated.ts';

/** So long the totals stand still before the word comes, in milliseconds. */
const stands = 400;

const seen = keepsake<true>('resultSeen');

/**
 * Whether the totals still count, and whether the word may be said: not before they have counted and stood still. Once for a
 * battle; a reload shows the end.
 */
export function useCountFirst(id: string): { counts: boolean; said: boolean } {
  const hydrated = useHydrated();
  const [counts] = useState(() => hydrated && seen.of(id) === null);
  const [said, setSaid] = useState(!counts);
  useEffect(() => {
    seen.keep(id, true);
    if (!counts) return;
    const timer = setTimeout(() => setSaid(true), (wantsStillness() ? 0 : countsFor) + stands);
    return () => clearTimeout(timer);
  }, [id, counts]);
  return { counts, said };
}
