import { useEffect, useState } from 'react';
import { toast } from '#client/announce/toasts.ts';
import { refetchBattlesSoon } from '#client/data/query-client.ts';
import { play, touch } from '#client/device/cues.ts';
import { wantsStillness } from '#client/device/media.ts';
import { useBattleMessages } from '#client/live/live-context.ts';
import { go } from '#client/shell/go.ts';
import { after } from '#client/timings.ts';
import { paths } from '#contract/paths.ts';
import type { Table } from '#contract/schemas.ts';

/** The delay after which the tear moves, the totals count up and the first sticker lands; `betweenMs`: between stickers. */
const tearMs = 200;
const betweenMs = 120;

/** The delay of the sticker with this index, in milliseconds. */
export const landsAfter = (nth: number): number => tearMs + nth * betweenMs;

/** The songs in the order of the summary: the latest round first. */
const onThePage = ({ game, songs }: Table) =>
  game.status === 'completed'
    ? songs.toSorted((one, other) => other.round - one.round)
    : songs.filter((song) => song.round === game.currentRound);

/** The ids of the songs whose stickers land, in that order. */
export function landingOf(battle: Table): number[] {
  const rated = new Set(battle.ratings.map((rating) => rating.songId));
  return onThePage(battle)
    .filter((song) => rated.has(song.id))
    .map((song) => song.id);
}

/** The battle without the ratings of this round, as the page shows it first. */
export function withoutThisRound<B extends Table>(battle: B): B {
  const { game, songs, ratings } = battle;
  const now = new Set(songs.filter((song) => song.round === game.currentRound).map((song) => song.id));
  return { ...battle, ratings: ratings.filter((rating) => !now.has(rating.songId)) };
}

/** Sounds and vibrations for the stickers: one for each, or a single one without motion. */
export function useStickerFeel(count: number): void {
  useEffect(() => {
    const still = wantsStillness();
    const times = still ? Math.min(1, count) : count;
    const first = still ? 0 : tearMs;
    for (let nth = 0; nth < times; nth += 1) play('sticker', { inMs: first + nth * betweenMs });
    return after(first, () => times > 0 && touch('sticker', { times, everyMs: betweenMs }));
  }, [count]);
}

/** Whether the tear has moved; true at once for a player who wants no motion. */
export function useMoved(): boolean {
  const [over, setOver] = useState(wantsStillness);
  useEffect(() => {
    if (!over) return after(tearMs, () => setOver(true));
  }, [over]);
  return over;
}

/** Follows the other player to the next page (spec §4 Live messages). */
export function useSummaryReactions(gameId: number): void {
  useBattleMessages(gameId, (message) => {
    if (message.type === 'nextRound') {
      refetchBattlesSoon();
      toast({ tone: 'done', title: 'Next Round!', text: `Starting round ${message.round}` });
      go(paths.game(gameId), { replace: true });
    } else if (message.type === 'gameCompleted' || message.type === 'gameEnded') {
      go(paths.results(gameId), { replace: true });
    } else if (message.type === 'gameUpdated' || message.type === 'joined') {
      refetchBattlesSoon();
    }
  });
}
