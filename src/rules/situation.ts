import type { Battle, Song } from './battle.ts';

/** What a player can do while a battle runs (spec §2 Game); it selects the banner and the panel. */
export const situations = [
  'share-your-song',
  'rate-their-song',
  'swap-your-song',
  'they-share',
  'your-song-is-out',
  'your-song-was-rated',
  'results-when-rated',
  // Only in a battle of more than two players.
  'wait-for-others',
] as const;
export type Situation = (typeof situations)[number];

type SongLike = Pick<Song, 'id' | 'submittedBy' | 'round' | 'swap'>;
type BattleLike = Pick<Battle, 'status' | 'currentTurn' | 'currentRound' | 'totalRounds'> & {
  players: readonly unknown[];
};
type TableLike<S> = { songs: readonly S[]; ratings: readonly { songId: number; ratedBy: string }[] };

/** Returns the situation of player `me`, for the statuses active and rating. */
export function situationOf(battle: BattleLike, table: TableLike<SongLike>, me: string): Situation {
  const round = table.songs.filter((song) => song.round === battle.currentRound);
  const mine = round.some((song) => song.submittedBy === me);
  if (battle.status === 'active') {
    if (battle.currentTurn === me && !mine) return 'share-your-song';
    return mine ? 'your-song-was-rated' : 'they-share';
  }
  const onTheTable = round.at(-1);
  if (onTheTable?.swap === 'asked' && onTheTable.submittedBy === me) return 'swap-your-song';
  if (songsToRate(battle, table, me).length > 0) return 'rate-their-song';
  if (onTheTable?.submittedBy !== me) return 'wait-for-others';
  const last = battle.currentRound >= battle.totalRounds && round.length === battle.players.length;
  return last ? 'results-when-rated' : 'your-song-is-out';
}

const ownMoves: readonly string[] = ['share-your-song', 'rate-their-song', 'swap-your-song'];

/** Returns whether the battle waits for the player in this situation. */
export const isOwnMove = (situation: string): boolean => ownMoves.includes(situation);

/** Returns whether the opponent chooses the next song. */
export const isTheirPick = (situation: Situation): boolean =>
  situation === 'they-share' || situation === 'your-song-was-rated';

/** Returns the opponents' songs of this round that `me` has not rated; the rating panel lists them (spec §4). */
export function songsToRate<S extends Pick<SongLike, 'id' | 'submittedBy' | 'round'>>(
  battle: Pick<BattleLike, 'status' | 'currentRound'>,
  { songs, ratings }: TableLike<S>,
  me: string,
): S[] {
  if (battle.status !== 'rating') return [];
  const isRated = ({ id }: S) => ratings.some(({ songId, ratedBy }) => songId === id && ratedBy === me);
  return songs.filter(
    (song) => song.round === battle.currentRound && song.submittedBy !== me && !isRated(song),
  );
}
