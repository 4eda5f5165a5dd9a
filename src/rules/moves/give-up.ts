import type { Battle, EpochMs, PlayerId } from '#rules/battle.ts';
import { type Moved, tellAll } from '#rules/news.ts';
import { complete, leaderOf } from '#rules/outcome.ts';
import { type Refusal, refuse } from '#rules/refusal.ts';

/** A player leaves a running battle on purpose: the best of the others wins. A second press changes nothing. */
export function giveUp(battle: Battle, { by, now }: { by: PlayerId; now: EpochMs }): Moved | Refusal {
  if (!battle.players.includes(by)) return refuse('not-a-player');
  if (battle.status === 'completed' && battle.endedBy === 'gave_up') return { battle, news: [] };
  if (!isRunning(battle)) return refuse('not-running');
  return endWithout(battle, by, 'gave_up', now);
}

const running: readonly Battle['status'][] = ['active', 'rating', 'round_summary'];

export const isRunning = ({ status }: Pick<Battle, 'status'>): boolean => running.includes(status);

export function endWithout(
  battle: Battle,
  left: PlayerId,
  endedBy: 'gave_up' | 'away' | 'banned',
  now: EpochMs,
): Moved {
  const winnerId = leaderOf(
    battle,
    battle.players.filter((player) => player !== left),
  );
  const over = complete(battle, endedBy, winnerId, now);
  return { battle: over, news: [tellAll(over, { type: 'gameEnded', endedBy, leftUserId: left, winnerId })] };
}
