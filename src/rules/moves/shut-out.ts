import type { Battle, EpochMs, PlayerId } from '#rules/battle.ts';
import type { Moved } from '#rules/news.ts';
import { expire } from '#rules/outcome.ts';
import { type Refusal, refuse } from '#rules/refusal.ts';
import { endWithout, isRunning } from './give-up.ts';

/** The host of the site bans a player, who cannot win: a running battle is the best of the others', a waiting room closes. */
export function shutOut(
  battle: Battle,
  { player, now }: { player: PlayerId; now: EpochMs },
): Moved | Refusal {
  if (!battle.players.includes(player)) return refuse('not-a-player');
  if (battle.status === 'waiting') return expire(battle, now);
  return isRunning(battle) ? endWithout(battle, player, 'banned', now) : refuse('not-running');
}
