import type { LiveMessage } from '#contract/live.ts';
import type { Battle } from '#rules/battle.ts';
import type { BattleMessage, Moved } from '#rules/news.ts';
import type { Context } from '#server/settings/context.ts';

/** Tells the players what happened, after it is stored. */
export function announce({ hub }: Pick<Context, 'hub'>, { battle, news }: Moved): void {
  for (const { to, message } of news) hub.publish({ to: [...to], message: liveMessage(battle, message) });
}

function liveMessage(battle: Battle, message: BattleMessage): LiveMessage {
  if (message.type !== 'gameUpdated') return { gameId: battle.id, ...message };
  const { id, roomCode, status, currentRound } = battle;
  return { gameId: id, ...message, game: { id, roomCode, status, currentRound } };
}
