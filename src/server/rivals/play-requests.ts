// Rematch requests and challenges: a player asks the opponent of a completed battle for another one.
import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import type { PlayRequestReply } from '#contract/schemas.ts';
import { type PlayerId, termsOf } from '#rules/battle.ts';
import { openRematch } from '#rules/moves/open-battle.ts';
import {
  type AnswerInput,
  answerRequest,
  cooldownMs,
  nextStarter,
  type PlayRequest,
  type RequestKind,
  requestTimeLeft,
  statusNow,
} from '#rules/play-requests.ts';
import { isRefusal, type Refusal } from '#rules/refusal.ts';
import { findVersion } from '#server/accounts/find-caller.ts';
import { lockPlayers, type User } from '#server/accounts/store.ts';
import { assertBelowAnytimeLimit, storeWithFreshCode } from '#server/battles/host-battle.ts';
import { loadBattle, type StoredBattle } from '#server/battles/read-battle.ts';
import { unnumbered } from '#server/database/ids.ts';
import type { Runner } from '#server/database/open.ts';
import { pairOf, playRequests } from '#server/database/schema-requests.ts';
import { Failure, failureOf } from '#server/http/failure.ts';
import type { Context } from '#server/settings/context.ts';

type Players = ReadonlyMap<PlayerId, User>;

const requestFromRow = (row: typeof playRequests.$inferSelect): PlayRequest => ({
  ...row,
  createdAt: row.createdAt.getTime(),
  respondedAt: row.respondedAt?.getTime() ?? null,
});

const isPending = eq(playRequests.status, 'pending');
const isFromOrTo = (player: PlayerId) =>
  or(eq(playRequests.fromUserId, player), eq(playRequests.toUserId, player));

/** Returns the condition of the requests between two players, in both directions. */
function between(one: PlayerId, other: PlayerId) {
  const [low, high] = [one, other].toSorted();
  return and(eq(pairOf[0], low), eq(pairOf[1], high));
}

/** Returns the pending requests from and to a player, newest first. */
export async function pendingRequests(
  { db, now, timeLimits }: Context,
  me: PlayerId,
): Promise<PlayRequest[]> {
  const rows = await db
    .select()
    .from(playRequests)
    .where(and(isPending, isFromOrTo(me)))
    .orderBy(desc(playRequests.id));
  return rows.map(requestFromRow).filter((request) => statusNow(request, now(), timeLimits) === 'pending');
}

export async function showRequest(context: Context, request: PlayRequest): Promise<PlayRequestReply> {
  const { now, timeLimits } = context;
  const found = await findVersion(context, { battle: request.originalGameId });
  const original = await context.battles.getFound(found);
  if (!original) throw new Failure('game-not-found');
  const players = [context.findPlayer(request.fromUserId), context.findPlayer(request.toUserId)] as const;
  const [from, to] = await Promise.all(players);
  const { id, kind, originalGameId } = request;
  return {
    id,
    kind,
    from,
    to,
    originalGameId,
    ...termsOf(original),
    status: statusNow(request, now(), timeLimits),
    expiresInMs: requestTimeLeft(request, now(), timeLimits),
    createdAt: new Date(request.createdAt).toISOString(),
  };
}

/** Marks all pending requests from and to a player as expired, for a deleted or banned account. */
export const expireRequestsOf = (db: Runner, player: PlayerId): Promise<unknown> =>
  db
    .update(playRequests)
    .set({ status: 'expired' })
    .where(and(isPending, isFromOrTo(player)));

/** What the rules need to decide about a request; `original`: null without a battle of the two. */
type Given = {
  id: number;
  by: PlayerId;
  to: PlayerId;
  now: number;
  original: StoredBattle | null;
  earlier: PlayRequest[];
  /** Whether the player who is asked turned challenges off. */
  isOff: boolean;
};

/**
 * Stores a new request and returns it with its id and with what was given to `decide`.
 * @throws Failure of the rules, opponent-deleted, opponent-banned, too-many-any-time
 */
export const storeRequest = (
  { transaction, now }: Context,
  { by, to, originalId }: { by: PlayerId; to: PlayerId; originalId: number | null },
  decide: (given: Given) => PlayRequest | Refusal,
): Promise<{ request: PlayRequest; given: Given }> =>
  transaction(async (tx) => {
    // The locks serialize the check for a pending request. The battle's row is not locked, because moves lock it before the players.
    const players = await lockPlayers(tx, [by, to]);
    const original = originalId === null ? null : await loadBattle(tx, originalId);
    const isAbout = original ? eq(playRequests.originalGameId, original.id) : undefined;
    const isRecent = gt(playRequests.respondedAt, new Date(now() - cooldownMs));
    const rows = await tx
      .select()
      .from(playRequests)
      .where(and(between(by, to), or(isPending, isRecent, isAbout)));
    const isOff = players.get(to)?.challengesOff === true;
    const earlier = rows.map(requestFromRow);
    const given = { id: unnumbered, by, to, now: now(), original, earlier, isOff };
    const request = decide(given);
    if (isRefusal(request)) throw failureOf(request);
    return { request: await insertRequest(tx, request, players), given };
  });

async function insertRequest(tx: Runner, request: PlayRequest, players: Players): Promise<PlayRequest> {
  const opponent = players.get(request.toUserId);
  if (opponent?.deletedAt) throw new Failure('opponent-deleted');
  if (opponent?.bannedAt) throw new Failure('opponent-banned');
  await assertBelowAnytimeLimit(tx, request.pace, players.values());
  // A stored pending request has expired, as the rule has checked.
  const pending = and(isPending, between(request.fromUserId, request.toUserId));
  await tx.update(playRequests).set({ status: 'expired' }).where(pending);
  const { id: _, ...fresh } = request;
  const values = { ...fresh, createdAt: new Date(fresh.createdAt), respondedAt: null };
  const [inserted] = await tx.insert(playRequests).values(values).returning({ id: playRequests.id });
  return { ...request, ...inserted };
}

type Next = { battle: StoredBattle; last: StoredBattle };

/**
 * Stores the answer to a request, and the new battle if it is accepted; `next` is null if declined.
 * @throws Failure of the rules, request-not-found, challenge-not-found, too-many-any-time
 */
export async function storeAnswer(
  context: Context,
  kind: RequestKind,
  id: number,
  input: Omit<AnswerInput, 'now'>,
): Promise<{ request: PlayRequest; next: Next | null }> {
  const answered = await context.transaction(async (tx) => {
    const isThis = and(eq(playRequests.id, id), eq(playRequests.kind, kind));
    const select = () => tx.select().from(playRequests).where(isThis);
    const [seen] = await select();
    const players = await lockPlayers(tx, seen ? [seen.fromUserId, seen.toUserId] : []);
    const [row] = await select().for('update');
    if (!row) throw new Failure(kind === 'rematch' ? 'request-not-found' : 'challenge-not-found');
    const now = context.now();
    const request = answerRequest(requestFromRow(row), { ...input, now }, context.timeLimits);
    if (isRefusal(request)) throw failureOf(request);
    const next = request.status === 'accepted' ? await openNext(tx, context, request, players) : null;
    await tx
      .update(playRequests)
      .set({ status: request.status, gameId: next?.battle.id ?? null, respondedAt: new Date(now) })
      .where(isThis);
    return { request, next };
  });
  if (answered.next) context.battles.put(answered.next.battle);
  return answered;
}

/** @throws Failure too-many-any-time, game-not-found */
async function openNext(tx: Runner, context: Context, request: PlayRequest, players: Players) {
  const { random, now, timeLimits } = context;
  const last = await loadBattle(tx, request.originalGameId);
  if (!last) throw new Failure('game-not-found');
  await assertBelowAnytimeLimit(tx, request.pace, players.values());
  // A new battle answers the requests that expired before.
  await tx
    .update(playRequests)
    .set({ respondedAt: new Date(now()) })
    .where(
      and(
        between(request.fromUserId, request.toUserId),
        eq(playRequests.status, 'expired'),
        isNull(playRequests.respondedAt),
      ),
    );
  const starter = nextStarter(request, last);
  const battle = await storeWithFreshCode(tx, random, (roomCode) =>
    openRematch(last, { id: unnumbered, roomCode, starter, now: now() }, timeLimits),
  );
  return { battle, last };
}
