import type { Battle } from '#rules/battle.ts';
import type { Context } from '#server/context.ts';

/** Who asks for a battle of theirs, or does something in it, is there, with or without a live channel. One that is over waits for nobody. */
export function noteCaller({ presence }: Context, userId: string | undefined, battle: Battle | undefined) {
  if (userId === undefined || !battle?.players.includes(userId)) return;
  if (battle.status !== 'completed' && battle.status !== 'expired') presence.seen(battle.id, userId);
}
