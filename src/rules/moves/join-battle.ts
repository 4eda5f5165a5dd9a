import type { Battle, EpochMs, PlayerId, TimeLimits } from '#rules/battle.ts';
import { arrivalMs, seats } from '#rules/limits.ts';
import { type Moved, tellAll } from '#rules/news.ts';
import { isAnytime } from '#rules/pace.ts';
import { isRefusal, type Refusal, refuse } from '#rules/refusal.ts';
import { songOnTheTable, startTurn } from '#rules/turns.ts';
import { type RatingGiven, rateSongs } from './rate-songs.ts';
import { askSwap } from './submit-song.ts';

export type Joining = {
  player: { id: PlayerId; hasNickname: boolean; hasAvatar: boolean };
  /** The player who was Side A when these two first met; null: they never did. */
  sideA: PlayerId | null;
  now: EpochMs;
};

/**
 * Takes the free seat; the battle starts, and the joiner shares first: the host may still be in the chat where the link
 * was sent. Both see the arrival for `arrivalMs` before the clock begins. A player just gets the battle (spec §2 Join Game).
 */
export function joinBattle(
  battle: Battle,
  { player, sideA, now }: Joining,
  timeLimits: TimeLimits,
): Moved | Refusal {
  if (battle.players.includes(player.id)) return { battle, news: [] };
  const refusal = refusalOf(battle, player, now);
  if (refusal) return refusal;
  if (isAnytime(battle)) return refuse('score-first');
  const players = sides(battle, player.id, sideA);
  const turnOrder = [player.id, ...battle.turnOrder];
  const seated = { ...battle, players, turnOrder, updatedAt: now };
  const next = players.length < seats.toStart ? seated : startAfterArrival(seated, now, timeLimits);
  return { battle: next, news: [tellAll(next, { type: 'gameUpdated' })] };
}

const sides = ({ players }: Battle, joiner: PlayerId, sideA: PlayerId | null): PlayerId[] =>
  joiner === sideA ? [joiner, ...players] : [...players, joiner];

function refusalOf(battle: Battle, player: Joining['player'], now: EpochMs): Refusal | null {
  if (!player.hasNickname) return refuse('nickname-needed');
  if (!player.hasAvatar) return refuse('avatar-needed');
  if (battle.status === 'expired' || isOver(battle, now)) return refuse('game-not-found');
  return battle.status === 'waiting' ? null : refuse('battle-full');
}

const startAfterArrival = (battle: Battle, now: EpochMs, timeLimits: TimeLimits): Battle => ({
  ...startTurn(battle, 0, now + arrivalMs, timeLimits),
  updatedAt: now,
});

const isOver = (battle: Battle, now: EpochMs): boolean =>
  battle.status === 'waiting' && battle.deadlineAt !== null && now >= battle.deadlineAt;

/** What was done with the song of the invitation: it was given a score, or another is asked for because it does not play. */
export type Answer = { score: Omit<RatingGiven, 'songId'> } | { swap: true };

/** `hasRoom`: for another battle any time. */
export type SeatTaking = Joining & { player: { hasRoom: boolean }; answer: Answer };

/**
 * Answers the song of an invitation to a battle any time. The first who does has the seat, and the host's song is round 1's
 * first. A player who has the seat already just gets the battle: the score that was locked first stands.
 */
export function takeSeat(battle: Battle, taking: SeatTaking, timeLimits: TimeLimits): Moved | Refusal {
  const { player, sideA, now } = taking;
  if (!isAnytime(battle)) return refuse('not-any-time');
  if (battle.hostId === player.id) return refuse('own-song');
  if (battle.players.includes(player.id)) return { battle, news: [] };
  const refusal = refusalOf(battle, player, now);
  if (refusal) return refusal;
  if (!player.hasRoom) return refuse('too-many-any-time');
  const players = sides(battle, player.id, sideA);
  const seated = { ...seat(battle, player.id, now, timeLimits), players };
  const moved = answerSong(seated, taking, timeLimits);
  if (isRefusal(moved)) return moved;
  return { battle: moved.battle, news: [tellAll(moved.battle, { type: 'gameUpdated' }), ...moved.news] };
}

const seat = (battle: Battle, player: PlayerId, now: EpochMs, { ratingMs }: TimeLimits): Battle => ({
  ...battle,
  turnOrder: [...battle.turnOrder, player],
  status: 'rating',
  currentTurn: battle.hostId,
  deadlineAt: now + ratingMs,
  updatedAt: now,
});

function answerSong(
  battle: Battle,
  { player, answer, now }: SeatTaking,
  timeLimits: TimeLimits,
): Moved | Refusal {
  const songId = songOnTheTable(battle)?.id ?? 0;
  if ('swap' in answer) return askSwap(battle, { by: player.id, songId, now }, timeLimits);
  return rateSongs(battle, { by: player.id, ratings: [{ ...answer.score, songId }], now }, timeLimits);
}
