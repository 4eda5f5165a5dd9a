import type { Battle, EndedBy, EpochMs, PlayerId, Song, TimeLimits } from './battle.ts';
import { type Moved, tellAll } from './news.ts';
import { type SeenRating, seenBy } from './view.ts';

const oneDecimal = (n: number): number => Math.round(n * 10) / 10;

const given = (battle: Battle, songId: number): number[] =>
  battle.ratings.filter((rating) => rating.songId === songId).map((rating) => rating.rating);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);

const average = (numbers: readonly number[]): number => (numbers.length ? sum(numbers) / numbers.length : 0);

/** What a song got: the average of its ratings, one decimal; 0 while it has none. */
export const averageRating = (battle: Battle, songId: number): number =>
  oneDecimal(average(given(battle, songId)));

/** A player's score (spec §9), one decimal: the average of the ratings in a Quick Clash, else their sum. */
export function scoreOf(battle: Battle, player: PlayerId): number {
  const perSong = battle.songs
    .filter((song) => song.submittedBy === player)
    .map((song) => given(battle, song.id));
  return oneDecimal(battle.mode === 'fast' ? average(perSong.flat()) : sum(perSong.flat()));
}

/** The player who alone has the highest score among `candidates`; null for a draw. */
export function leaderOf(battle: Battle, candidates: readonly PlayerId[] = battle.players): PlayerId | null {
  const best = Math.max(...candidates.map((player) => scoreOf(battle, player)));
  const leaders = candidates.filter((player) => scoreOf(battle, player) === best);
  return leaders.length === 1 ? (leaders[0] ?? null) : null;
}

/** Ends a battle once and for all. One in which nothing was rated was not really played, and counts for no record. */
export const complete = (
  battle: Battle,
  endedBy: EndedBy,
  winnerId: PlayerId | null,
  now: EpochMs,
): Battle => ({
  ...battle,
  status: 'completed',
  endedBy,
  winnerId,
  counted: battle.ratings.length > 0,
  currentTurn: null,
  deadlineAt: null,
  roundEndedAt: endedBy === 'ratings' ? now : battle.roundEndedAt,
  updatedAt: now,
});

/** Closes a battle or a room without a result: its code leads nowhere, and no one's record changes. */
export function expire(battle: Battle, now: EpochMs): Moved {
  const closed: Battle = {
    ...battle,
    status: 'expired',
    currentTurn: null,
    deadlineAt: null,
    updatedAt: now,
  };
  return { battle: closed, news: [tellAll(closed, { type: 'gameUpdated' })] };
}

export type SongResult = Song & { averageRating: number; ratings: SeenRating[] };

/** Every song with what it got, in order of submission (spec §3 Results payload). For completed battles. */
export const songResults = (battle: Battle, viewer: PlayerId | null): SongResult[] =>
  battle.songs.map((song) => ({
    ...song,
    averageRating: averageRating(battle, song.id),
    ratings: battle.ratings.filter((rating) => rating.songId === song.id).map(seenBy(battle, viewer)),
  }));

export const winners = ['user', 'opponent', 'tie'] as const;

export const winnerFor = (battle: Battle, player: PlayerId): (typeof winners)[number] =>
  battle.winnerId === null ? 'tie' : battle.winnerId === player ? 'user' : 'opponent';

/** How it ended for the public: players[0] is Player 1 (spec §2 Public battle). */
export const winnerInPublic = (battle: Battle): 'player1' | 'player2' | 'tie' =>
  battle.winnerId === null ? 'tie' : battle.winnerId === battle.players[0] ? 'player1' : 'player2';

/** The best score among the others: the opponent's, where there are two. */
export const opponentScore = (battle: Battle, player: PlayerId): number =>
  Math.max(0, ...battle.players.filter((each) => each !== player).map((each) => scoreOf(battle, each)));

/** How long a player is told of an anytime battle that ended without them, in milliseconds. */
export const toldEndMs = 24 * 60 * 60 * 1000;

/** Whether a battle is over by what this player did not do themselves: by the clock, or by the other one. */
export function endedWithout(battle: Battle, player: PlayerId, { anytimeMs }: TimeLimits): boolean {
  const { status, endedBy, ratings, winnerId, players, createdAt, updatedAt } = battle;
  // A room that was closed before its day was over was closed by its host.
  if (status === 'expired') return players.length > 1 || updatedAt - createdAt >= anytimeMs;
  if (status !== 'completed') return false;
  if (endedBy === 'ratings') return ratings.at(-1)?.ratedBy !== player;
  return endedBy === 'timeout' || winnerId === player;
}
