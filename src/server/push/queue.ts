import type { Battle, EpochMs, PlayerId } from '#rules/battle.ts';
import { type PushEvent, pushesAfter } from '#rules/news.ts';
import { isAnytime, reminderMs } from '#rules/pace.ts';
import type { PlayRequest } from '#rules/play-requests.ts';
import { playersToMove } from '#rules/turns.ts';
import type { Context } from '#server/settings/context.ts';
import type { Subscription } from './push.ts';

/** Debounce of pushes in milliseconds: later events of the same battle replace earlier ones. */
const debounceMs = 3000;

type PlayerPush = { userId: PlayerId; gameId: number; event: PushEvent };

/** A due push and its device; `tries`: number of failed attempts; `deferred`: a page was open when the push was first due. */
export type QueuedPush = PlayerPush & Subscription & { tries: number; deferred: boolean };

type StatementDeps = Pick<Context, 'queryPrepared'>;

/** Returns the kind of an event. A device has at most one queued push per battle and kind. */
const kindOf = (event: PushEvent) => (event === 'reminder' ? 'reminder' : 'news');

// `for key share` waits for a concurrent delete of a device. Both lock devices in the order of `endpoint`, to avoid a deadlock.
const upsertPushes = {
  name: 'queue pushes',
  text: `insert into pushes (endpoint, game_id, kind, event, due_at)
    select endpoint, $2, $3, $4, to_timestamp($5::float8 / 1000) from push_subscriptions where user_id = $1
    order by endpoint for key share
    on conflict (endpoint, game_id, kind) do update
      set event = excluded.event, due_at = excluded.due_at, tries = 0, deferred = false`,
};

const insertPushAgain = {
  name: 'queue push again',
  text: `insert into pushes (endpoint, game_id, kind, event, due_at, tries, deferred)
    select endpoint, $2, $3, $4, to_timestamp($5::float8 / 1000), $6, $7 from push_subscriptions where endpoint = $1
    for key share
    on conflict do nothing`,
};

/** Queues a push for its device again, unless a newer one is queued or the device was deleted. */
export const queueAgain = (
  { queryPrepared }: StatementDeps,
  { endpoint, gameId, event, tries, deferred }: QueuedPush,
  dueAt: EpochMs,
) => queryPrepared(insertPushAgain, [endpoint, gameId, kindOf(event), event, dueAt, tries, deferred]);

const deleteSeen = {
  name: 'delete seen pushes',
  text: `delete from pushes using push_subscriptions device
    where pushes.endpoint = device.endpoint and device.user_id = $1 and kind = 'news'`,
};

/** Deletes a player's queued pushes, except reminders, when a page is closed, because the page has shown their news. */
export const deleteSeenPushes = ({ queryPrepared }: StatementDeps, userId: PlayerId) =>
  queryPrepared(deleteSeen, [userId]);

// 200, because the ids of as many players fit into one NOTIFY payload, which asks the other instances for their open pages.
const takeDue = {
  name: 'take pushes',
  text: `with due as (
      delete from pushes where id in (
        select id from pushes where due_at <= to_timestamp($1::float8 / 1000) order by due_at limit 200 for update skip locked)
      returning endpoint, game_id, event, tries, deferred)
    select endpoint, p256dh, auth, user_id "userId", game_id "gameId", event, tries, deferred
    from due join push_subscriptions using (endpoint) join sessions using (sid)
    where expire > to_timestamp($1::float8 / 1000)`,
};

/** Deletes and returns due pushes. Only one instance gets a push; if that instance ends before sending, the push is lost. */
export const takePushes = ({ queryPrepared }: StatementDeps, now: EpochMs) =>
  queryPrepared<QueuedPush>(takeDue, [now]);

type QueueDeps = StatementDeps & Pick<Context, 'hub' | 'log' | 'now' | 'push'>;

/** Returns whether the player should get a push. In an anytime battle an open page may be on a phone that was put away. */
const shouldPush = ({ hub }: QueueDeps, { pace }: Pick<Battle, 'pace'>, player: PlayerId): boolean =>
  isAnytime({ pace }) || hub.ofUser(player).length === 0;

/** Queues the pushes of a move, and in an anytime battle the reminder of the next deadline. */
export async function queuePushes(context: QueueDeps, before: Battle, after: Battle): Promise<void> {
  const { now } = context;
  const gameId = after.id;
  const news = pushesAfter(before, after)
    .filter(({ to }) => shouldPush(context, after, to))
    .map(({ to, event }) => ({ userId: to, gameId, event, dueAt: now() + debounceMs }));
  const remindAt = (after.deadlineAt ?? 0) - reminderMs;
  // If the step is shorter than the reminder's lead time, the push of the move is enough.
  const reminders = (isAnytime(after) && remindAt > now() ? playersToMove(after) : []).map(
    (userId) => ({ userId, gameId, event: 'reminder', dueAt: remindAt }) as const,
  );
  await queueAll(context, [...news, ...reminders]);
}

/** Queues the push of a challenge or a rematch request. */
export async function queuePlayRequest(context: QueueDeps, request: PlayRequest): Promise<void> {
  const { toUserId: userId, originalGameId: gameId } = request;
  if (!shouldPush(context, request, userId)) return;
  await queueAll(context, [{ userId, gameId, event: 'challenge', dueAt: context.now() }]);
}

/**
 * Queues pushes for every device of their players; each replaces an earlier one of the same battle and kind. Never throws: the move or
 * challenge is already committed, and a lost push must not fail it.
 */
async function queueAll(context: QueueDeps, pushes: (PlayerPush & { dueAt: EpochMs })[]): Promise<void> {
  if (!context.push) return;
  const queued = pushes.map(({ userId, gameId, event, dueAt }) =>
    context.queryPrepared(upsertPushes, [userId, gameId, kindOf(event), event, dueAt]),
  );
  const lost = (await Promise.allSettled(queued)).find((each) => each.status === 'rejected');
  if (lost) context.log.warn({ err: lost.reason, gameId: pushes[0]?.gameId }, 'pushes were not queued');
}

const insertReminders = {
  name: 'queue reminders',
  text: `insert into pushes (endpoint, game_id, kind, event, due_at)
    select endpoint, games.id, 'reminder', 'reminder', deadline_at - $4 * interval '1 ms' from games, push_subscriptions device
    where endpoint = $1 and players @> array[$2] and pace = 'anytime' and status not in ('completed', 'expired')
      and deadline_at > to_timestamp(($3::float8 + $4) / 1000)
    for key share of device
    on conflict do nothing`,
};

/** Queues reminders of all running steps for a new device; whether a step waits for the player is checked when the reminder is due. */
export const queueReminders = (
  { queryPrepared, now }: StatementDeps & Pick<Context, 'now'>,
  userId: PlayerId,
  endpoint: string,
) => queryPrepared(insertReminders, [endpoint, userId, now(), reminderMs]);
