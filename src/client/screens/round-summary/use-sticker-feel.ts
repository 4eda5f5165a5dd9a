import { useEffect } from 'react';
import { touch } from '#client/device/haptics.ts';
import { play } from '#client/device/sound.ts';
import { wantsStillness } from '#client/device/stillness.ts';
import type { Reveal } from './reveal.ts';

/** Lets the stickers be heard and felt as they land: one by one, or all as one where nothing moves. */
export function useStickerFeel({ landing, firstStickerMs, betweenMs }: Reveal): void {
  const count = landing.length;
  useEffect(() => {
    const still = wantsStillness();
    const times = still ? Math.min(1, count) : count;
    const first = still ? 0 : firstStickerMs;
    for (let nth = 0; nth < times; nth += 1) play('sticker', { inMs: first + nth * betweenMs });
    const timer = setTimeout(() => times > 0 && touch('sticker', { times, everyMs: betweenMs }), first);
    return () => clearTimeout(timer);
  }, [count, firstStickerMs, betweenMs]);
}
