import type { Battle, EndedBy, EpochMs, PlayerId, Song, TimeLimits } from './battle.ts';
import { type Moved, toAll } from './news.ts';
import { ratingsSeenBy, type SeenRating } from './view.ts';

const oneDecimal = (n: number): number => Math.round(n * 10) / 10;

const ratingsOf = (battle: Battle, songId: number): number[] =>
  battle.ratings.filter((rating) => rating.songId === songId).map((rating) => rating.rating);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);

const average = (numbers: readonly number[]): number => (numbers.length ? sum(numbers) / numbers.length : 0);

/** Returns the average rating of a song to one decimal; 0 without ratings. */
export const averageRating = (battle: Battle, songId: number): number =>
  oneDecimal(average(ratingsOf(battle, songId)));

/** Returns a player's score to one decimal (spec §9): the average of the ratings in a Quick Clash, else their sum. */
export function scoreOf(battle: Battle, player: PlayerId): number {
  const given = battle.songs
    .filter((song) => song.submittedBy === player)
    .flatMap((song) => ratingsOf(battle, song.id));
  return oneDecimal(battle.mode === 'fast' ? average(given) : sum(given));
}

/** Returns the only candidate with the highest score; null for a draw. */
export function leaderOf(battle: Battle, candidates: readonly PlayerId[] = battle.players): PlayerId | null {
  const best = Math.max(...candidates.map((player) => scoreOf(battle, player)));
  const leaders = candidates.filter((player) => scoreOf(battle, player) === best);
  return leaders.length === 1 ? (leaders[0] ?? null) : null;
}

/** Completes a battle. A battle without ratings was not really played, so it does not count for records. */
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

/** Completes a battle that a player has left, or has lost by the clock: the best of the other players wins. */
export function completeWithout(battle: Battle, player: PlayerId, endedBy: EndedBy, now: EpochMs): Battle {
  const others = battle.players.filter((each) => each !== player);
  return complete(battle, endedBy, leaderOf(battle, others), now);
}

/** Closes a battle or a room, which gets the status `expired`: its code becomes invalid, and no player's record changes. */
export function closeWithoutResult(battle: Battle, now: EpochMs): Moved {
  const closed: Battle = {
    ...battle,
    status: 'expired',
    currentTurn: null,
    deadlineAt: null,
    updatedAt: now,
  };
  return { battle: closed, news: [toAll(closed, { type: 'gameUpdated' })] };
}

export type SongResult = Song & { averageRating: number; ratings: SeenRating[] };

/** Returns the songs of a completed battle with their ratings, in order of submission (spec §3 Results payload). */
export function songResults(battle: Battle, viewer: PlayerId | null): SongResult[] {
  const ratings = ratingsSeenBy(battle, viewer);
  return battle.songs.map((song) => ({
    ...song,
    averageRating: averageRating(battle, song.id),
    ratings: ratings.filter((rating) => rating.songId === song.id),
  }));
}

export const winners = ['user', 'opponent', 'tie'] as const;

export const winnerFor = (battle: Battle, player: PlayerId): (typeof winners)[number] =>
  battle.winnerId === null ? 'tie' : battle.winnerId === player ? 'user' : 'opponent';

/** Returns the winner as the public page names it: players[0] is Player 1 (spec §2 Public battle). */
export const winnerInPublic = (battle: Battle): 'player1' | 'player2' | 'tie' =>
  battle.winnerId === null ? 'tie' : battle.winnerId === battle.players[0] ? 'player1' : 'player2';

/** Returns the best score of the other players: with two players, the opponent's. */
export const opponentScore = (battle: Battle, player: PlayerId): number =>
  Math.max(0, ...battle.players.filter((each) => each !== player).map((each) => scoreOf(battle, each)));

/** How long the home page lists an anytime battle that ended without the player's action, in milliseconds. */
export const recentlyEndedMs = 24 * 60 * 60 * 1000;

/** Returns whether a battle ended without an action of this player: by the clock or by the opponent. */
export function endedWithoutActionOf(battle: Battle, player: PlayerId, { anytimeMs }: TimeLimits): boolean {
  const { status, endedBy, ratings, winnerId, players, createdAt, updatedAt } = battle;
  // Only the host can have closed a room before its day was over.
  if (status === 'expired') return players.length > 1 || updatedAt - createdAt >= anytimeMs;
  if (status !== 'completed') return false;
  if (endedBy === 'ratings') return ratings.at(-1)?.ratedBy !== player;
  return endedBy === 'timeout' || winnerId === player;
}
