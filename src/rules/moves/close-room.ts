import type { Battle, EpochMs, PlayerId } from '#rules/battle.ts';
import type { Moved } from '#rules/news.ts';
import { expire } from '#rules/outcome.ts';
import { type Refusal, refuse } from '#rules/refusal.ts';

/** The host closes a room no one has joined; its code leads nowhere from then on. A second press changes nothing. */
export function closeRoom(battle: Battle, { by, now }: { by: PlayerId; now: EpochMs }): Moved | Refusal {
  if (!battle.players.includes(by)) return refuse('not-a-player');
  if (battle.hostId !== by) return refuse('not-the-host');
  if (battle.status === 'expired') return { battle, news: [] };
  if (battle.status !== 'waiting') return refuse('room-taken');
  return expire(battle, now);
}
