import type { LiveMessage } from '#contract/live.ts';
import type { Battle } from '#rules/battle.ts';
import type { BattleMessage, Moved } from '#rules/news.ts';
import type { Context } from '#server/settings/context.ts';

/**
 * Tells the players what happened, after it is stored. A message that is lost is made good by the next fetch.
 * All are handed over at once: the bus keeps their order, and one that hangs costs its timeout once.
 */
export async function announce(
  { hub, log }: Pick<Context, 'hub' | 'log'>,
  { battle, news }: Moved,
): Promise<void> {
  const sent = news.map(({ to, message }) =>
    hub.publish({ to: [...to], message: liveMessage(battle, message) }),
  );
  const lost = (await Promise.allSettled(sent)).find((each) => each.status === 'rejected');
  if (lost) log.warn({ err: lost.reason, gameId: battle.id }, 'live messages were not sent');
}

function liveMessage(battle: Battle, message: BattleMessage): LiveMessage {
  if (message.type !== 'gameUpdated') return { gameId: battle.id, ...message };
  const { id, roomCode, status, currentRound } = battle;
  return { gameId: id, ...message, game: { id, roomCode, status, currentRound } };
}
