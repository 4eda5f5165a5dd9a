import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { toast } from '#client/announce/toasts.ts';
import { invalidateBattleSoon } from '#client/data/refresh.ts';
import { touch } from '#client/device/haptics.ts';
import { wantsStillness } from '#client/device/media.ts';
import { play } from '#client/device/sound.ts';
import { useLiveMessages } from '#client/live/live-context.ts';
import { paths } from '#client/paths.ts';
import type { Table } from '#contract/schemas.ts';

/** What happens on the summary, one after the other; in milliseconds from its opening. */
const timeline = { opens: 200, betweenStickers: 120 } as const;

export type Reveal = {
  /** The songs whose stickers land now, in the order they do. */
  landing: readonly number[];
  firstStickerMs: number;
  betweenMs: number;
  /** When the tear leaves for its new place, and the totals count up. */
  tearMs: number;
};

/** The songs on the summary as they stand there: the newest round first. */
const onThePage = ({ game, songs }: Table) =>
  game.status === 'completed'
    ? songs.toSorted((one, other) => other.round - one.round)
    : songs.filter((song) => song.round === game.currentRound);

export function revealOf(battle: Table): Reveal {
  const rated = new Set(battle.ratings.map((rating) => rating.songId));
  const landing = onThePage(battle)
    .filter((song) => rated.has(song.id))
    .map((song) => song.id);
  const { opens, betweenStickers: betweenMs } = timeline;
  return { landing, firstStickerMs: opens, betweenMs, tearMs: opens };
}

/** The battle as this player knew it before this page: without this round's points. */
export function knownBefore<B extends Table>(battle: B): B {
  const { game, songs, ratings } = battle;
  const now = new Set(songs.filter((song) => song.round === game.currentRound).map((song) => song.id));
  return { ...battle, ratings: ratings.filter((rating) => !now.has(rating.songId)) };
}

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
