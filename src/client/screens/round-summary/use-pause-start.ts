import { useState } from 'react';
import { storage } from '#client/device/storage.ts';
import type { Game } from '#contract/schemas.ts';

type Seen = { pause: string; at: number };

/** When this pause was first looked at, on the clock of `performance.now`: a reload of the page does not begin it anew. */
export function usePauseStart({ id, currentRound }: Game): number {
  const [start] = useState(() => {
    const pause = `${id} ${currentRound}`;
    const kept = keptSeen();
    const at = kept?.pause === pause ? kept.at : Date.now();
    storage.set('summarySeen', JSON.stringify({ pause, at } satisfies Seen));
    return performance.now() - Math.max(0, Date.now() - at);
  });
  return start;
}

function keptSeen(): Seen | null {
  try {
    return JSON.parse(storage.get('summarySeen') ?? 'null');
  } catch {
    return null;
  }
}
