import type { Table } from '#contract/schemas.ts';

/** What happens on the summary, one after the other; in milliseconds from its opening. */
const timeline = {
  /** The page is seen first. */
  opens: 200,
  /** From one sticker to the next. */
  betweenStickers: 120,
} as const;

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
