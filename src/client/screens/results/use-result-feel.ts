import { useEffect } from 'react';
import { touch } from '#client/device/haptics.ts';
import { play } from '#client/device/sound.ts';
import type { Results } from '#contract/schemas.ts';

/** The crowd sees the word before it shouts, in milliseconds. */
const withTheWord = 360;

/** Lets the end be heard and felt, once it is said; a draw is quiet. */
export function useResultFeel(winner: Results['winner'] | null): void {
  useEffect(() => {
    if (winner === 'opponent') play('lose');
    if (winner !== 'user') return;
    play('win', { inMs: withTheWord });
    touch('win');
  }, [winner]);
}
