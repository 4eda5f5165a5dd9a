import { useState } from 'react';
import { keepsake } from '#client/device/keepsake.ts';
import type { Game } from '#contract/schemas.ts';

const seen = keepsake<number>('summarySeen');

/** When this pause was first looked at, on the clock of `performance.now`: a reload of the page does not begin it anew. */
export function usePauseStart({ id, currentRound, status, updatedAt }: Game): number {
  const [start] = useState(() => {
    const pause = `${id} ${currentRound}`;
    const at = seen.of(pause) ?? Date.now();
    seen.keep(pause, at);
    // Of a battle that was over before, nothing waits to be read any more.
    if (status === 'completed')
      return performance.now() - Math.max(0, Date.now() - Math.min(at, Date.parse(updatedAt)));
    return performance.now() - Math.max(0, Date.now() - at);
  });
  return start;
}
