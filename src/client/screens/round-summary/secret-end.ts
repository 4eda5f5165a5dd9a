import { pointsOf } from '#client/battle/points.ts';
import type { SeenBattle } from '#client/data/seen-battle.ts';
import { nameOf } from '#client/data/use-battle.ts';

type Battle = Pick<SeenBattle, 'game' | 'songs' | 'ratings'>;

/** The end of a secret battle, sticker by sticker, within the pause after the round (spec §9: 10 s); in milliseconds. */
const rhythm = {
  /** The page is seen first. */
  opens: 500,
  each: 900,
  /** The last one is held, unless a player wants it. */
  lastHolds: 3000,
} as const;

/** How long until the next sticker lands, with so many of so many on the page. */
export function untilNext(landed: number, of: number): number {
  if (landed === 0) return rhythm.opens;
  return landed === of - 1 ? rhythm.lastHolds : rhythm.each;
}

/** The songs in the order of their stickers: round by round, left before right. */
export function inOrder({ game, songs, ratings }: Battle): number[] {
  const rated = new Set(ratings.map((rating) => rating.songId));
  const side = (id: string) => game.players.findIndex((player) => player.id === id);
  return songs
    .filter((song) => rated.has(song.id))
    .toSorted((one, other) => one.round - other.round || side(one.submittedBy) - side(other.submittedBy))
    .map((song) => song.id);
}

/** The battle as if no other song had been rated. */
export function knownOf<B extends Battle>(battle: B, songs: readonly number[]): B {
  const known = new Set(songs);
  return { ...battle, ratings: battle.ratings.filter((rating) => known.has(rating.songId)) };
}

/** All of it in one line, for a player who does not see the stickers land. */
export function summaryOf(battle: Battle, me: string): string {
  const { players, currentRound } = battle.game;
  const said = (seen: Battle) =>
    players
      .map(({ id, ...player }) => `${id === me ? 'you' : nameOf(player)} ${pointsOf(seen, id, me) ?? 0}`)
      .join(', ');
  const ofRound = (round: number) =>
    knownOf(
      battle,
      battle.songs.filter((song) => song.round === round).map((song) => song.id),
    );
  const rounds = Array.from(
    { length: currentRound },
    (_, at) => `Round ${at + 1}: ${said(ofRound(at + 1))}.`,
  );
  return [...rounds, `In total: ${said(battle)}.`].join(' ');
}
