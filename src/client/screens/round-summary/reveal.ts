import type { SeenBattle } from '#client/data/seen-battle.ts';

/** What happens on the summary, one after the other; in milliseconds from its opening. */
const timeline = {
  /** The page is seen first. */
  opens: 200,
  /** The bars over the comments slide off. */
  uncovers: 240,
  /** From one sticker to the next, and how long one takes to land. */
  betweenStickers: 120,
  lands: 320,
} as const;

export type Reveal = {
  /** The songs whose stickers land now, in the order they do. */
  landing: readonly number[];
  /** The end of a secret battle: what was sealed is uncovered before its sticker lands. */
  unseals: boolean;
  firstStickerMs: number;
  betweenMs: number;
  /** When the tear leaves for its new place, and the totals count up. */
  tearMs: number;
};

/** The songs on the summary as they stand there: the newest round first. */
const onThePage = ({ game, songs }: Pick<SeenBattle, 'game' | 'songs'>) =>
  game.status === 'completed'
    ? songs.toSorted((one, other) => other.round - one.round)
    : songs.filter((song) => song.round === game.currentRound);

export function revealOf(battle: Pick<SeenBattle, 'game' | 'songs' | 'ratings'>, me: string): Reveal {
  const { game, ratings } = battle;
  const unseals = game.mode === 'secret' && game.status === 'completed';
  const rated = new Set(ratings.map((rating) => rating.songId));
  const landing = onThePage(battle)
    .filter((song) => rated.has(song.id) && (!unseals || song.submittedBy === me))
    .map((song) => song.id);
  const { opens, uncovers, betweenStickers: betweenMs, lands } = timeline;
  const firstStickerMs = opens + (unseals ? uncovers : 0);
  const landed = firstStickerMs + Math.max(0, landing.length - 1) * betweenMs + lands;
  return { landing, unseals, firstStickerMs, betweenMs, tearMs: unseals ? landed : opens };
}

/** The battle as this player knew it before this page: without this round's points, or still sealed. */
export function knownBefore<B extends Pick<SeenBattle, 'game' | 'songs' | 'ratings'>>(battle: B): B {
  const { game, songs, ratings } = battle;
  if (game.mode === 'secret') return { ...battle, game: { ...game, status: 'round_summary' } };
  const now = new Set(songs.filter((song) => song.round === game.currentRound).map((song) => song.id));
  return { ...battle, ratings: ratings.filter((rating) => !now.has(rating.songId)) };
}
