import type { Context } from '#server/settings/context.ts';

/** Who asks for a battle of theirs, or does something in it, is there, with or without a live channel. One that is over waits for no one. */
export function noteCaller(
  { battles, presence }: Context,
  userId: string | undefined,
  gameId: number | undefined,
) {
  const battle = gameId === undefined ? undefined : battles.latest(gameId);
  if (userId === undefined || !battle?.players.includes(userId)) return;
  if (battle.status !== 'completed' && battle.status !== 'expired') presence.seen(battle.id, userId);
}
