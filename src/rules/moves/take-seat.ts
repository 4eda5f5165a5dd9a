import type { Battle, EpochMs, PlayerId, TimeLimits } from '#rules/battle.ts';
import { type Moved, tellAll } from '#rules/news.ts';
import { isAnytime } from '#rules/pace.ts';
import { isRefusal, type Refusal, refuse } from '#rules/refusal.ts';
import { songOnTheTable } from '#rules/turns.ts';
import { type Joining, joinRefusal, sides } from './join-battle.ts';
import { type RatingGiven, rateSongs } from './rate-songs.ts';
import { askSwap } from './swap-song.ts';

/** What was done with the song of the invitation: it was given a score, or another is asked for because it does not play. */
export type Answer = { score: Omit<RatingGiven, 'songId'> } | { swap: true };

/** `hasRoom`: for another anytime battle. */
export type SeatTaking = Joining & { player: { hasRoom: boolean }; answer: Answer };

/**
 * Answers the song of an invitation to an anytime battle. The first who does has the seat, and the host's song is round 1's
 * first. A player who has the seat already just gets the battle: the score that was locked first stands.
 */
export function takeSeat(battle: Battle, taking: SeatTaking, timeLimits: TimeLimits): Moved | Refusal {
  const { player, sideA, now } = taking;
  if (!isAnytime(battle)) return refuse('not-any-time');
  if (battle.hostId === player.id) return refuse('own-song');
  if (battle.players.includes(player.id)) return { battle, news: [] };
  const refusal = joinRefusal(battle, player, now);
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
