import type { Asked } from '#rules/asked.ts';
import type { Battle, EpochMs, PlayerId } from '#rules/battle.ts';
import { type PushEvent, pushesAfter } from '#rules/news.ts';
import { isAnytime, reminderMs } from '#rules/pace.ts';
import { awaited } from '#rules/turns.ts';
import type { Context } from '#server/settings/context.ts';
import type { Subscription } from './push.ts';

/** What happens in quick succession is told once, in milliseconds. */
const settleMs = 3000;

type PlayerPush = { userId: PlayerId; gameId: number; event: PushEvent };

/** A push that is due, and the device it is for; `tries`: how often it was tried in vain; `deferred`: a page was open when it was due first. */
export type QueuedPush = PlayerPush & Subscription & { tries: number; deferred: boolean };

type StatementDeps = Pick<Context, 'queryPrepared'>;

/** Of a battle one of each kind is queued for a device. */
const kindOf = (event: PushEvent) => (event === 'reminder' ? 'reminder' : 'news');

// A device that goes in the same moment is waited for: `for key share`, in one order, as it is deleted.
const put = {
  name: 'queue pushes',
  text: `insert into pushes (endpoint, game_id, kind, event, due_at)
    select endpoint, $2, $3, $4, to_timestamp($5::float8 / 1000) from push_subscriptions where user_id = $1
    order by endpoint for key share
    on conflict (endpoint, game_id, kind) do update
      set event = excluded.event, due_at = excluded.due_at, tries = 0, deferred = false`,
};

/** Queues it for every device of a player. The latest of a battle takes the place of an earlier one. */
const queuePush = ({ queryPrepared }: StatementDeps, { userId, gameId, event }: PlayerPush, dueAt: EpochMs) =>
  queryPrepared(put, [userId, gameId, kindOf(event), event, dueAt]);

const putAgain = {
  name: 'queue push again',
  text: `insert into pushes (endpoint, game_id, kind, event, due_at, tries, deferred)
    select endpoint, $2, $3, $4, to_timestamp($5::float8 / 1000), $6, $7 from push_subscriptions where endpoint = $1
    for key share
    on conflict do nothing`,
};

/** For the one device that was not told, unless there is something newer for it or it is gone. */
export const queueAgain = (
  { queryPrepared }: StatementDeps,
  { endpoint, gameId, event, tries, deferred }: QueuedPush,
  dueAt: EpochMs,
) => queryPrepared(putAgain, [endpoint, gameId, kindOf(event), event, dueAt, tries, deferred]);

const deleteSeenPushes = {
  name: 'delete seen pushes',
  text: `delete from pushes using push_subscriptions device
    where pushes.endpoint = device.endpoint and device.user_id = $1 and kind = 'news'`,
};

/** A page that its player closed has shown what happened until then. */
export const deleteSeen = ({ queryPrepared }: StatementDeps, userId: PlayerId) =>
  queryPrepared(deleteSeenPushes, [userId]);

const take = {
  name: 'take pushes',
  text: `with due as (
      delete from pushes where id in (
        select id from pushes where due_at <= to_timestamp($1::float8 / 1000) order by due_at limit 200 for update skip locked)
      returning endpoint, game_id, event, tries, deferred)
    select endpoint, p256dh, auth, user_id "userId", game_id "gameId", event, tries, deferred
    from due join push_subscriptions using (endpoint) join sessions using (sid)
    where expire > to_timestamp($1::float8 / 1000)`,
};

/** Takes what is due. Of several instances one has it; if that ends before it was sent, it is lost and not sent twice. */
export const takePushes = ({ queryPrepared }: StatementDeps, now: EpochMs) =>
  queryPrepared<QueuedPush>(take, [now]);

type QueueDeps = StatementDeps & Pick<Context, 'hub' | 'log' | 'now' | 'push'>;

/** Has no page open here. In an anytime battle an open page may be that of a phone which was put away. */
const isElsewhere = ({ hub }: QueueDeps, { pace }: Pick<Battle, 'pace'>, player: PlayerId): boolean =>
  isAnytime({ pace }) || hub.ofUser(player).length === 0;

/** Queues what a move is to players who are elsewhere, and when its clock ends soon. */
export async function queuePushes(context: QueueDeps, before: Battle, after: Battle): Promise<void> {
  const { now } = context;
  const gameId = after.id;
  const news = pushesAfter(before, after)
    .filter(({ to }) => isElsewhere(context, after, to))
    .map(({ to, event }) => ({ userId: to, gameId, event, dueAt: now() + settleMs }));
  const remindAt = (after.deadlineAt ?? 0) - reminderMs;
  // Where a step is no longer than that, the news of it is enough.
  const reminders = (isAnytime(after) && remindAt > now() ? awaited(after) : []).map(
    (userId) => ({ userId, gameId, event: 'reminder', dueAt: remindAt }) as const,
  );
  await queueAll(context, [...news, ...reminders]);
}

/** Queues that a player who is elsewhere is asked for another battle. */
export async function queueAsked(
  context: QueueDeps,
  asked: Pick<Asked, 'toUserId' | 'originalGameId' | 'pace'>,
): Promise<void> {
  const { toUserId: userId, originalGameId: gameId } = asked;
  if (!isElsewhere(context, asked, userId)) return;
  await queueAll(context, [{ userId, gameId, event: 'challenge', dueAt: context.now() }]);
}

/** What is lost here costs no move, and no question: it is stored already. */
async function queueAll(context: QueueDeps, pushes: (PlayerPush & { dueAt: EpochMs })[]): Promise<void> {
  if (!context.push) return;
  const queued = pushes.map(({ dueAt, ...push }) => queuePush(context, push, dueAt));
  const lost = (await Promise.allSettled(queued)).find((each) => each.status === 'rejected');
  if (lost) context.log.warn({ err: lost.reason, gameId: pushes[0]?.gameId }, 'pushes were not queued');
}

const remind = {
  name: 'queue reminders',
  text: `insert into pushes (endpoint, game_id, kind, event, due_at)
    select endpoint, games.id, 'reminder', 'reminder', deadline_at - $4 * interval '1 ms' from games, push_subscriptions device
    where endpoint = $1 and players @> array[$2] and pace = 'anytime' and status not in ('completed', 'expired')
      and deadline_at > to_timestamp(($3::float8 + $4) / 1000)
    for key share of device
    on conflict do nothing`,
};

/** For a device that is told from now on: of the steps that run already. For whom they wait is asked when they are due. */
export const queueReminders = (
  { queryPrepared, now }: StatementDeps & Pick<Context, 'now'>,
  userId: PlayerId,
  endpoint: string,
) => queryPrepared(remind, [endpoint, userId, now(), reminderMs]);
