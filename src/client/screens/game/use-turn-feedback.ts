import { useEffect, useRef } from 'react';
import { play, touch } from '#client/device/cues.ts';
import { isOwnMove } from '#rules/situation.ts';
import type { BannerState } from './turn-banner.tsx';

/** Delay of the horn after the sound of a sticker, in milliseconds. */
const hornAfterSticker = 260;

/** Plays sounds and vibrations for the own move and for an arrived rating; none while `bannerState` is null. */
export function useTurnFeedback(bannerState: BannerState | null, round: number, ratings: number): void {
  const ratingsBefore = useRef(ratings);
  const move = useRef('');
  useEffect(() => {
    const landed = ratings > ratingsBefore.current;
    const now = `${bannerState} ${round}`;
    const isNewMove = bannerState !== null && isOwnMove(bannerState) && move.current !== now;
    ratingsBefore.current = ratings;
    move.current = now;
    if (landed) play('sticker');
    if (isNewMove) play('turn', { inMs: landed ? hornAfterSticker : 0 });
    if (landed || isNewMove) touch(isNewMove ? 'turn' : 'sticker');
  }, [bannerState, round, ratings]);
}
