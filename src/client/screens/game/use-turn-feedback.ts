import { useEffect, useRef } from 'react';
import { play, touch } from '#client/device/cues.ts';
import { isOwnMove } from '#rules/situation.ts';
import type { BannerState } from './turn-banner.tsx';

/** Delay of the horn after the sound of a sticker, in milliseconds. */
const hornAfterSticker = 260;

/** Plays sounds and vibrations for the own move and for an arrived rating; none while `situation` is null. */
export function useTurnFeedback(situation: BannerState | null, round: number, ratings: number): void {
  const counted = useRef(ratings);
  const move = useRef('');
  useEffect(() => {
    const landed = ratings > counted.current;
    const now = `${situation} ${round}`;
    const isNewMove = situation !== null && isOwnMove(situation) && move.current !== now;
    counted.current = ratings;
    move.current = now;
    if (landed) play('sticker');
    if (isNewMove) play('turn', { inMs: landed ? hornAfterSticker : 0 });
    if (landed || isNewMove) touch(isNewMove ? 'turn' : 'sticker');
  }, [situation, round, ratings]);
}
