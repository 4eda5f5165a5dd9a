import type { LiveMessage } from '#contract/live.ts';
import type { Battle } from '#rules/battle.ts';
import type { BattleMessage, Moved } from '#rules/news.ts';
import type { Context } from '#server/context.ts';

/** Tells the players what happened, after it is stored. A message that is lost is made good by the next fetch. */
export async function announce({ hub, log }: Context, { battle, news }: Moved): Promise<void> {
  for (const { to, message } of news) {
    await hub
      .publish({ to: [...to], message: worded(battle, message) })
      .catch((err) => log.warn({ err, gameId: battle.id }, 'a live message was not sent'));
  }
}

function worded(battle: Battle, message: BattleMessage): LiveMessage {
  if (message.type !== 'gameUpdated') return { gameId: battle.id, ...message };
  const { id, roomCode, status, currentRound } = battle;
  return { gameId: id, ...message, game: { id, roomCode, status, currentRound } };
}
