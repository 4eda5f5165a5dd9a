import { useEffect, useState } from 'react';
import { play, vibrate } from '#client/device/cues.ts';
import { prefersReducedMotion } from '#client/device/media.ts';
import { after } from '#client/timings.ts';
import type { SongReply, Table } from '#contract/schemas.ts';

/** Delay until the tear moves, the totals count up and the first sticker lands; `betweenMs`: delay between stickers. */
const tearMs = 200;
const betweenMs = 120;

/** Returns the delay of the sticker with the index `nth`, in milliseconds. */
export const landsAfter = (nth: number): number => tearMs + nth * betweenMs;

/** Returns the ids of the songs whose stickers land, in the order of the page: the latest round first. */
export function landingOf({ game, songs, ratings }: Table): number[] {
  const rated = new Set(ratings.map(({ songId }) => songId));
  return songs
    .filter(({ id, round }) => rated.has(id) && (game.status === 'completed' || round === game.currentRound))
    .toSorted((one, other) => other.round - one.round)
    .map(({ id }) => id);
}

/** Returns the table with only these songs, which have the points that are shown. */
export function withSongs<B extends Table>(table: B, isShown: (song: SongReply) => boolean): B {
  return { ...table, songs: table.songs.filter(isShown) };
}

/** Returns the table without this round, as the page shows it first. */
export const withoutThisRound = <B extends Table>(table: B): B =>
  withSongs(table, ({ round }) => round !== table.game.currentRound);

/** Plays sounds and vibrations for the stickers: one for each, or a single one with reduced motion. */
export function useStickerFeel(count: number): void {
  useEffect(() => {
    const still = prefersReducedMotion();
    const times = still ? Math.min(1, count) : count;
    const first = still ? 0 : tearMs;
    for (let nth = 0; nth < times; nth += 1) play('sticker', { inMs: first + nth * betweenMs });
    return after(first, () => times > 0 && vibrate('sticker', { times, everyMs: betweenMs }));
  }, [count]);
}

/** Returns whether the tear has moved; immediately true for a player who prefers reduced motion. */
export function useMoved(): boolean {
  const [over, setOver] = useState(prefersReducedMotion);
  useEffect(() => {
    if (!over) return after(tearMs, () => setOver(true));
  }, [over]);
  return over;
}
