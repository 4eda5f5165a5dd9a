// The common parts of challenges and rematch requests: two players of a finished battle play another one.
import { and, eq, or } from 'drizzle-orm';
import type { Battle, PlayerId } from '#rules/battle.ts';
import { openRematch } from '#rules/moves/open-battle.ts';
import { type PlayRequest, requestTimeLeft } from '#rules/play-requests.ts';
import { isRefusal, type Refusal } from '#rules/refusal.ts';
import { lockPlayers, type User } from '#server/accounts/store.ts';
import { refuseTooManyAnytime, storeWithFreshCode } from '#server/battles/host-battle.ts';
import { loadBattle, type StoredBattle } from '#server/battles/read-battle.ts';
import { unnumbered } from '#server/database/ids.ts';
import type { Runner } from '#server/database/open.ts';
import { rematchRequests, rivalChallenges } from '#server/database/schema-requests.ts';
import { Failure, failureOf } from '#server/http/failure.ts';
import type { FailureCode } from '#server/http/failures.ts';
import type { Context } from '#server/settings/context.ts';

type Players = ReadonlyMap<PlayerId, User>;
type RequestTable = typeof rematchRequests | typeof rivalChallenges;

export const requestFromRow = <Row extends { createdAt: Date; respondedAt: Date | null }>(row: Row) => ({
  ...row,
  createdAt: row.createdAt.getTime(),
  respondedAt: row.respondedAt?.getTime() ?? null,
});

/** Returns the condition of pending requests between two players, in both directions. */
const pendingBetween = (table: RequestTable, one: PlayerId, other: PlayerId) => {
  const isFrom = (from: PlayerId, to: PlayerId) => and(eq(table.fromUserId, from), eq(table.toUserId, to));
  return and(eq(table.status, 'pending'), or(isFrom(one, other), isFrom(other, one)));
};

/** Returns the milliseconds until the pending request between two players expires; 0 if there is none. */
export async function pendingTimeLeft(
  tx: Runner,
  table: RequestTable,
  [one, other]: readonly [PlayerId, PlayerId],
  { now, timeLimits }: Pick<Context, 'now' | 'timeLimits'>,
): Promise<number> {
  const pending = await tx
    .select({ pace: table.pace, createdAt: table.createdAt })
    .from(table)
    .where(pendingBetween(table, one, other));
  const left = pending.map(({ pace, createdAt }) =>
    requestTimeLeft({ pace, createdAt: createdAt.getTime() }, now(), timeLimits),
  );
  return Math.max(0, ...left);
}

/** Marks the pending requests of a pair as expired. Without `respondedAt`, their time must be up, as the rule has checked. */
const expireBetween = (
  tx: Runner,
  table: RequestTable,
  { fromUserId, toUserId }: PlayRequest,
  respondedAt: Date | null = null,
) =>
  tx
    .update(table)
    .set({ status: 'expired', respondedAt })
    .where(pendingBetween(table, fromUserId, toUserId));

/** Marks all pending requests from and to a player as expired, for a deleted or banned account. */
export async function expireRequestsOf(db: Runner, player: PlayerId): Promise<void> {
  for (const table of [rematchRequests, rivalChallenges])
    await db
      .update(table)
      .set({ status: 'expired' })
      .where(and(eq(table.status, 'pending'), or(eq(table.fromUserId, player), eq(table.toUserId, player))));
}

/** Stores a new request and returns it with its id. @throws Failure opponent-deleted, opponent-banned, too-many-any-time */
export async function insertRequest<Kind extends PlayRequest>(
  tx: Runner,
  table: RequestTable,
  request: Kind,
  players: Players,
): Promise<Kind> {
  const opponent = players.get(request.toUserId);
  if (opponent?.deletedAt) throw new Failure('opponent-deleted');
  if (opponent?.bannedAt) throw new Failure('opponent-banned');
  await refuseTooManyAnytime(tx, request.pace, players.values());
  await expireBetween(tx, table, request);
  const { id: _, ...fresh } = request;
  const values = { ...fresh, createdAt: new Date(fresh.createdAt), respondedAt: null };
  const [inserted] = await tx.insert(table).values(values).returning({ id: table.id });
  return { ...request, ...inserted };
}

type Next = { battle: StoredBattle; last: StoredBattle };

type HowToAnswer<Kind> = {
  table: RequestTable;
  /** The failure if the request does not exist. */
  missing: FailureCode;
  decide(request: Kind): Kind | Refusal;
  starterAfter(last: Battle, request: Kind): PlayerId;
};

/** Stores the answer to a request, and the new battle if it is accepted; `next` is null if declined. @throws Failure `missing` */
export async function storeAnswer<Kind extends PlayRequest>(
  context: Context,
  id: number,
  { table, missing, decide, starterAfter }: HowToAnswer<Kind>,
): Promise<{ request: Kind; next: Next | null }> {
  const answered = await context.transaction(async (tx) => {
    const select = () => tx.select().from(table).where(eq(table.id, id));
    const [seen] = await select();
    const players = await lockPlayers(tx, seen ? [seen.fromUserId, seen.toUserId] : []);
    const [row] = await select().for('update');
    if (!row) throw new Failure(missing);
    const request = decide(requestFromRow(row) as Kind);
    if (isRefusal(request)) throw failureOf(request);
    const starter = (last: Battle) => starterAfter(last, request);
    const next =
      request.status === 'accepted' ? await openNext(tx, context, request, players, starter) : null;
    const { status } = request;
    const respondedAt = request.respondedAt === null ? null : new Date(request.respondedAt);
    await tx
      .update(table)
      .set({ status, gameId: next?.battle.id ?? null, respondedAt })
      .where(eq(table.id, id));
    return { request, next };
  });
  if (answered.next) context.battles.put(answered.next.battle);
  return answered;
}

/** @throws Failure too-many-any-time, game-not-found */
async function openNext(
  tx: Runner,
  { random, now, timeLimits }: Context,
  request: PlayRequest,
  players: Players,
  starterAfter: (last: Battle) => PlayerId,
): Promise<Next> {
  const last = await loadBattle(tx, request.originalGameId);
  if (!last) throw new Failure('game-not-found');
  await refuseTooManyAnytime(tx, request.pace, players.values());
  // The new battle also answers the other pending requests between the two.
  for (const table of [rematchRequests, rivalChallenges])
    await expireBetween(tx, table, request, new Date(now()));
  const starter = starterAfter(last);
  const battle = await storeWithFreshCode(tx, random, (roomCode) =>
    openRematch(last, { id: unnumbered, roomCode, starter, now: now() }, timeLimits),
  );
  return { battle, last };
}
