import type { Battle, EpochMs, PlayerId } from '#rules/battle.ts';
import { isAnytime, reminderMs } from '#rules/pace.ts';
import { type PushEvent, pushesAfter } from '#rules/push-events.ts';
import { awaited } from '#rules/turns.ts';
import type { Context } from '#server/settings/context.ts';

/** What happens in quick succession is told once, in milliseconds. */
const settleMs = 3000;

/** A push that is due. */
export type QueuedPush = {
  userId: string;
  gameId: number;
  kind: 'news' | 'reminder';
  event: PushEvent;
  tries: number;
};

type Queueing = Pick<Context, 'queryPrepared'> & { push: Context['push'] };

const put = {
  name: 'queue push',
  text: `insert into pushes (user_id, game_id, kind, event, due_at, tries)
    select $1, $2, $3, $4, to_timestamp($5::float8 / 1000), $6
    where exists (select from push_subscriptions where user_id = $1)
    on conflict (user_id, game_id, kind) do update set event = excluded.event, due_at = excluded.due_at, tries = excluded.tries
    where $6 = 0`,
};

/** Queues it for a player who has a device to be told on. The latest of a battle takes the place of an earlier one. */
export const queuePush = (
  { queryPrepared }: Queueing,
  { userId, gameId, kind, event, tries }: QueuedPush,
  dueAt: EpochMs,
) => queryPrepared(put, [userId, gameId, kind, event, dueAt, tries]);

const take = {
  name: 'take pushes',
  text: `delete from pushes where id in (
      select id from pushes where due_at <= to_timestamp($1::float8 / 1000) order by due_at limit 20 for update skip locked)
    returning user_id "userId", game_id "gameId", kind, event, tries`,
};

/** Takes what is due. Of several instances one has it; if that ends before it was sent, it is lost and not sent twice. */
export const takePushes = async ({ queryPrepared }: Queueing, now: EpochMs): Promise<QueuedPush[]> =>
  (await queryPrepared(take, [now])) as QueuedPush[];

type Telling = Queueing & Pick<Context, 'hub' | 'log' | 'now'>;

/** Queues what a move is to players who have no page open here, and when its clock ends soon. What is lost here costs no move. */
export async function queuePushes(context: Telling, before: Battle, after: Battle): Promise<void> {
  if (!context.push) return;
  const { hub, log, now } = context;
  const gameId = after.id;
  const news = pushesAfter(before, after)
    .filter(({ to }) => hub.ofUser(to).length === 0)
    .map(({ to, event }) => {
      const fresh = { userId: to, gameId, kind: 'news', event, tries: 0 } as const;
      return queuePush(context, fresh, now() + settleMs);
    });
  const reminders = remindersOf(after).map((userId) => {
    const fresh = { userId, gameId, kind: 'reminder', event: 'reminder', tries: 0 } as const;
    return queuePush(context, fresh, (after.deadlineAt ?? 0) - reminderMs);
  });
  const lost = (await Promise.allSettled([...news, ...reminders])).find(
    ({ status }) => status === 'rejected',
  );
  if (lost) log.warn({ err: (lost as PromiseRejectedResult).reason, gameId }, 'pushes were not queued');
}

/** Whom the new step of a battle any time waits for. */
const remindersOf = (battle: Battle): PlayerId[] => (isAnytime(battle) ? awaited(battle) : []);
