import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { toast } from '#client/announce/toasts.ts';
import { invalidateBattleSoon } from '#client/data/refresh.ts';
import { touch } from '#client/device/haptics.ts';
import { wantsStillness } from '#client/device/media.ts';
import { play } from '#client/device/sound.ts';
import { useLiveMessages } from '#client/live/live-context.ts';
import { paths } from '#client/paths.ts';
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

/** A player went on: everyone goes (spec §4 Live messages). */
export function useSummaryReactions(gameId: number): void {
  const [, navigate] = useLocation();
  useLiveMessages((message) => {
    if (!('gameId' in message) || message.gameId !== gameId) return;
    if (message.type === 'nextRound') {
      invalidateBattleSoon();
      toast({ tone: 'done', title: 'Next Round!', text: `Starting round ${message.round}` });
      navigate(paths.game(gameId), { replace: true });
    } else if (message.type === 'gameCompleted' || message.type === 'gameEnded') {
      navigate(paths.results(gameId), { replace: true });
    } else if (message.type === 'gameUpdated' || message.type === 'joined') {
      invalidateBattleSoon();
    }
  });
}
