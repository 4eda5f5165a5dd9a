import { useEffect, useRef } from 'react';
import { play, touch } from '#client/device/cues.ts';
import { isOwnMove } from '#rules/situation.ts';
import type { BannerState } from './turn-banner.tsx';

/** The delay of the horn after the sound of a sticker, in milliseconds. */
const hornAfterSticker = 260;

/** Sounds and vibrations for the own move and for a rating that has arrived; none before there is a situation. */
export function useTurnFeel(situation: BannerState | null, round: number, ratings: number): void {
  const counted = useRef(ratings);
  const move = useRef('');
  useEffect(() => {
    const landed = ratings > counted.current;
    const now = `${situation} ${round}`;
    const asked = situation !== null && isOwnMove(situation) && move.current !== now;
    counted.current = ratings;
    move.current = now;
    if (landed) play('sticker');
    if (asked) play('turn', { inMs: landed ? hornAfterSticker : 0 });
    if (landed || asked) touch(asked ? 'turn' : 'sticker');
  }, [situation, round, ratings]);
}
