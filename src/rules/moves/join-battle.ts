import type { Battle, EpochMs, PlayerId, TimeLimits } from '#rules/battle.ts';
import { arrivalMs } from '#rules/limits.ts';
import { type Moved, toAll } from '#rules/news.ts';
import { isAnytime } from '#rules/pace.ts';
import { type Refusal, refuse } from '#rules/refusal.ts';
import { isOverdue, startTurn } from '#rules/turns.ts';

export type JoinInput = {
  player: { id: PlayerId; hasNickname: boolean; hasAvatar: boolean };
  /** The player who is Side A of this pair; null if the two have never played. */
  sideA: PlayerId | null;
  now: EpochMs;
};

/**
 * Takes the free seat and starts the battle (spec §2 Join Game). The joiner shares first, because the host may still be in the chat
 * where the link was sent. The clock starts after `arrivalMs`. For a player who has joined already, nothing changes.
 */
export function joinBattle(
  battle: Battle,
  { player, sideA, now }: JoinInput,
  timeLimits: TimeLimits,
): Moved | Refusal {
  if (battle.players.includes(player.id)) return { battle, news: [] };
  const refusal = joinRefusal(battle, player, now);
  if (refusal) return refusal;
  if (isAnytime(battle)) return refuse('score-first');
  const players = sides(battle, player.id, sideA);
  const turnOrder = [player.id, ...battle.turnOrder];
  const next = startTurn({ ...battle, players, turnOrder }, 0, now, timeLimits, arrivalMs);
  return { battle: next, news: [toAll(next, { type: 'gameUpdated' })] };
}

export const sides = ({ players }: Battle, joiner: PlayerId, sideA: PlayerId | null): PlayerId[] =>
  joiner === sideA ? [joiner, ...players] : [...players, joiner];

export function joinRefusal(battle: Battle, player: JoinInput['player'], now: EpochMs): Refusal | null {
  if (!player.hasNickname) return refuse('nickname-needed');
  if (!player.hasAvatar) return refuse('avatar-needed');
  if (battle.status === 'expired') return refuse('game-not-found');
  if (battle.status !== 'waiting') return refuse('battle-full');
  return isOverdue(battle, now) ? refuse('game-not-found') : null;
}
