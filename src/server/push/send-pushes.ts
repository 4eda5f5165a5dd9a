import { eq } from 'drizzle-orm';
import type { Battle } from '#rules/battle.ts';
import type { PushEvent } from '#rules/news.ts';
import { askLastsMs, paces } from '#rules/pace.ts';
import { awaited } from '#rules/turns.ts';
import { findPlayers } from '#server/accounts/store.ts';
import { pushSubscriptions } from '#server/database/schema-push.ts';
import type { Context } from '#server/settings/context.ts';
import type { Push } from './push.ts';
import { type QueuedPush, queueAgain, takePushes } from './queue.ts';
import { messageFor } from './words.ts';

const mostTries = 5;
/** Four times as long after each: an hour without the service loses nothing. */
const firstPauseMs = 30_000;

/** By then a socket whose device is gone has been ended (`live/keep-alive`), in milliseconds. */
const deadAfterMs = 65_000;
const mostUnderWay = 1000;

/** Sends what is due, but to nobody who has a page open. */
export async function sendPushes(context: Context): Promise<void> {
  const { push, hub, log, now } = context;
  if (!push || push.underWay.size >= mostUnderWay) return;
  const due = await takePushes(context, now());
  if (due.length === 0) return;
  const open = await hub.whoIsOpen([...new Set(due.map(({ userId }) => userId))]);
  for (const queued of due) {
    const work = open.has(queued.userId) ? deferOnce(context, queued) : sendOne(context, push, queued);
    const sending = work
      .catch((err) => log.warn({ err }, 'a push was not sent'))
      .finally(() => push.underWay.delete(sending));
    push.underWay.add(sending);
  }
}

/** A page that is open shows it; unless it is that of a phone which was put away. */
async function deferOnce(context: Context, queued: QueuedPush): Promise<void> {
  if (queued.deferred) return;
  await queueAgain(context, { ...queued, deferred: true }, context.now() + deadAfterMs);
}

async function sendOne(context: Context, push: Push, queued: QueuedPush): Promise<void> {
  const { db, log, now } = context;
  const { endpoint, tries } = queued;
  const message = await messageOf(context, queued);
  if (!message) return;
  const result = await push.send(queued, message);
  if (typeof result === 'object') {
    const pause = Math.max(result.retryMs, firstPauseMs * 4 ** tries);
    if (tries < mostTries) await queueAgain(context, { ...queued, tries: tries + 1 }, now() + pause);
    return;
  }
  if (result === 'sent') return;
  if (result === 'refused') log.warn({ service: URL.parse(endpoint)?.host }, 'a push was refused');
  // One that is refused was made for other keys, or is no subscription: it is asked for anew when a page opens.
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
}

/** Null: by now there is nothing to be told. */
async function messageOf(context: Context, queued: QueuedPush) {
  const { userId, gameId, event } = queued;
  const { battle: standing } = await context.findCaller({ battle: gameId });
  const battle = standing && (await context.battles.get(standing));
  // Another player may use this device by now.
  if (!battle?.players.includes(userId) || !stillHolds(event, battle, userId)) return null;
  if (event === 'challenge' && !(await isAsked(context, queued))) return null;
  const others = battle.players.filter((player) => player !== userId);
  const [opponent] = await findPlayers(context, others);
  const name = opponent?.nickname ?? opponent?.firstName ?? 'your opponent';
  const leftMs = Math.max(0, (battle.deadlineAt ?? 0) - context.now());
  return messageFor(event, { battle, me: userId, opponent: name, leftMs });
}

function stillHolds(event: PushEvent, battle: Battle, userId: string): boolean {
  if (event === 'result' || event === 'challenge') return battle.status === 'completed';
  if (event === 'your_move' || event === 'reminder') return awaited(battle).includes(userId);
  return battle.status !== 'completed' && battle.status !== 'expired';
}

const selectAsked = {
  name: 'asked to play again',
  text: ['rematch_requests', 'rival_challenges']
    .map(
      (
        table,
      ) => `select 1 from ${table} where to_user_id = $1 and original_game_id = $2 and status = 'pending'
        and created_at > case pace when 'live' then $3::timestamptz else $4::timestamptz end`,
    )
    .join(' union all '),
};

/** Whether a player is still asked for another battle after this one. */
async function isAsked(context: Context, { userId, gameId }: QueuedPush): Promise<boolean> {
  const { queryPrepared, now, clocks } = context;
  const since = paces.map((pace) => new Date(now() - askLastsMs(pace, clocks)));
  return (await queryPrepared(selectAsked, [userId, gameId, ...since])).length > 0;
}
