import type { Battle, TimeLimits } from '#rules/battle.ts';
import { type Moved, toAll } from '#rules/news.ts';
import { isAnytime } from '#rules/pace.ts';
import { isRefusal, type Refusal, refuse } from '#rules/refusal.ts';
import { songOnTheTable, startRating } from '#rules/turns.ts';
import { type JoinInput, joinRefusal, sides } from './join-battle.ts';
import { type RatingGiven, rateSongs } from './rate-songs.ts';
import { askSwap } from './swap-song.ts';

/** The answer to the song of the invitation: a score, or a request for another song because it does not play. */
export type Answer = { score: Omit<RatingGiven, 'songId'> } | { swap: true };

/** `isBelowAnytimeLimit`: whether the player may have another anytime battle (see `pace.ts`). */
export type TakeSeatInput = JoinInput & { player: { isBelowAnytimeLimit: boolean }; answer: Answer };

/**
 * Answers the song of an invitation to an anytime battle. The first player to answer gets the seat, and the host's song becomes
 * the first song of round 1. For a player who has the seat already, nothing changes: the first score stands.
 */
export function takeSeat(battle: Battle, taking: TakeSeatInput, timeLimits: TimeLimits): Moved | Refusal {
  const { player, sideA, now } = taking;
  if (!isAnytime(battle)) return refuse('not-any-time');
  if (battle.hostId === player.id) return refuse('own-song');
  if (battle.players.includes(player.id)) return { battle, news: [] };
  const refusal = joinRefusal(battle, player, now);
  if (refusal) return refusal;
  if (!player.isBelowAnytimeLimit) return refuse('too-many-any-time');
  const players = sides(battle, player.id, sideA);
  const turnOrder = [...battle.turnOrder, player.id];
  const seated = startRating({ ...battle, players, turnOrder, currentTurn: battle.hostId }, now, timeLimits);
  const moved = answerSong(seated, taking, timeLimits);
  if (isRefusal(moved)) return moved;
  return { battle: moved.battle, news: [toAll(moved.battle, { type: 'gameUpdated' }), ...moved.news] };
}

function answerSong(battle: Battle, { player, answer, now }: TakeSeatInput, timeLimits: TimeLimits) {
  const songId = songOnTheTable(battle)?.id ?? 0;
  if ('swap' in answer) return askSwap(battle, { by: player.id, songId, now }, timeLimits);
  return rateSongs(battle, { by: player.id, ratings: [{ ...answer.score, songId }], now }, timeLimits);
}
