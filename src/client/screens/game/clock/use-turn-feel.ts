import { useEffect, useRef } from 'react';
import { touch } from '#client/device/haptics.ts';
import { play } from '#client/device/sound.ts';
import type { Situation } from '#rules/situation.ts';

const mine: readonly Situation[] = ['share-your-song', 'swap-your-song', 'rate-their-song'];
/** A sticker lands first, then the horn: not both at once; in milliseconds. */
const hornAfterSticker = 260;

/** Lets it be heard and felt that it is this player's move, and that a rating has arrived; nothing before there is a situation. */
export function useTurnFeel(situation: Situation | null, round: number, ratings: number): void {
  const counted = useRef(ratings);
  const move = useRef('');
  useEffect(() => {
    const landed = ratings > counted.current;
    const now = `${situation} ${round}`;
    const asked = situation !== null && mine.includes(situation) && move.current !== now;
    counted.current = ratings;
    move.current = now;
    if (landed) play('sticker');
    if (asked) play('turn', { inMs: landed ? hornAfterSticker : 0 });
    if (landed || asked) touch(asked ? 'turn' : 'sticker');
  }, [situation, round, ratings]);
}
