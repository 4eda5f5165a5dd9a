import { and, desc, eq } from 'drizzle-orm';
import type { RematchReply, Reply } from '#contract/schemas.ts';
import type { Battle, PlayerId } from '#rules/battle.ts';
import { shownName } from '#rules/names/shown-name.ts';
import {
  answerRematch,
  askRematch,
  chickenMessage,
  type RematchRequest,
  requestTimeLeft,
  statusNow,
} from '#rules/play-requests.ts';
import { isRefusal, type Refusal } from '#rules/refusal.ts';
import { lockPlayers } from '#server/accounts/store.ts';
import type { Handlers } from '#server/app/route.ts';
import { loadBattle } from '#server/battles/read-battle.ts';
import { showGame } from '#server/battles/show.ts';
import { unnumbered } from '#server/database/ids.ts';
import { rematchRequests, rivalChallenges } from '#server/database/schema-requests.ts';
import { Failure, failureOf } from '#server/http/failure.ts';
import { queuePlayRequest, queuePushes } from '#server/push/queue.ts';
import type { Context } from '#server/settings/context.ts';
import { insertRequest, pendingTimeLeft, requestFromRow, storeAnswer } from './play-requests.ts';

/** Handlers of the calls that send and answer rematch requests (spec §4 Rematch). */
export const rematchHandlers = {
  showRematches: async ({ context, me }) => {
    const pending = await pendingOf(context, 'toUserId', me.id);
    return Promise.all(pending.map((request) => replyOf(context, request)));
  },

  showOutgoingRematches: async ({ context, me }) => {
    const outgoing = await pendingOf(context, 'fromUserId', me.id);
    const shown = outgoing.map(async (request) => {
      const loading = [replyOf(context, request), context.findPlayer(request.toUserId)] as const;
      const [reply, to] = await Promise.all(loading);
      return { ...reply, to };
    });
    return Promise.all(shown);
  },

  askRematch: async ({ context, me, battle, body }) => {
    const { request, isQuiet } = await storeRequest(context, me.id, body.toUserId, battle?.id);
    const reply = await replyOf(context, request);
    context.hub.publish({ to: [request.toUserId], message: { type: 'rematchRequest', request: reply } });
    context.hub.publish({ to: [me.id], message: { type: 'fetchAgain' } });
    if (!isQuiet) await queuePlayRequest(context, request);
    return reply;
  },

  answerRematch: async ({ context, me, params, body }) => {
    const input = { by: me.id, accept: body.accept, now: context.now() };
    const { request, next } = await storeAnswer(context, Number(params.requestId), {
      table: rematchRequests,
      missing: 'request-not-found',
      decide: (pending: RematchRequest) => answerRematch(pending, input, context.timeLimits),
      starterAfter: (_, { fromUserId }) => fromUserId,
    });
    const reply = await replyOf(context, request);
    const game = await publishAnswer(context, request, next?.battle ?? null);
    if (next) await queuePushes(context, next.last, next.battle);
    return { ...reply, game };
  },
} satisfies Partial<Handlers>;

/** Stores a rematch request. `isQuiet`: no push is sent, as the opponent wants no challenges or was asked after this battle before. */
const storeRequest = (
  { transaction, now, timeLimits }: Context,
  by: string,
  to: string,
  battleId: number | undefined,
): Promise<{ request: RematchRequest; isQuiet: boolean }> =>
  transaction(async (tx) => {
    // The locks serialize the check for a pending request. The battle's row is not locked, because moves lock it before the players.
    const players = await lockPlayers(tx, [by, to]);
    const last = battleId !== undefined && (await loadBattle(tx, battleId));
    if (!last) throw new Failure('game-not-found');
    const before = eq(rematchRequests.originalGameId, last.id);
    const earlier = (await tx.select().from(rematchRequests).where(before)).map(requestFromRow);
    const leftMs = await pendingTimeLeft(tx, rematchRequests, [by, to], { now, timeLimits });
    const challengePending = (await pendingTimeLeft(tx, rivalChallenges, [by, to], { now, timeLimits })) > 0;
    const input = {
      id: unnumbered,
      by,
      to,
      earlier,
      rematchPending: leftMs > 0,
      challengePending,
      now: now(),
    };
    const asked = askRematch(last, input);
    if (isRefusal(asked)) throw refusalOf(asked, leftMs);
    const request = await insertRequest(tx, rematchRequests, asked, players);
    return { request, isQuiet: earlier.length > 0 || players.get(to)?.challengesOff === true };
  });

/** Adds the time left of the pending request to the failure, for a player who asks twice, perhaps after a reload. */
const refusalOf = (refusal: Refusal, leftMs: number): Failure =>
  refusal.refused === 'rematch-pending'
    ? new Failure('rematch-pending', { timeoutMs: leftMs })
    : failureOf(refusal);

/** Publishes the answer to both players. Returns the new battle, null if the request was declined. */
async function publishAnswer(
  context: Context,
  { fromUserId, toUserId, pace }: RematchRequest,
  battle: Battle | null,
): Promise<Reply<'answerRematch'>['game']> {
  if (battle) {
    const { id, roomCode } = battle;
    const accepted = { type: 'rematchAccepted', game: { id, roomCode, pace } } as const;
    context.hub.publish({ to: [fromUserId, toUserId], message: accepted });
    return showGame(context, battle);
  }
  const declined = {
    type: 'rematchDeclined',
    chickenMessage: chickenMessage(context.random(), pace),
  } as const;
  context.hub.publish({ to: [fromUserId], message: declined });
  // In an anytime battle the two may be busy elsewhere on the site, so their pages are not redirected.
  const type = pace === 'live' ? 'redirectToHome' : 'fetchAgain';
  context.hub.publish({ to: [fromUserId, toUserId], message: { type } });
  return null;
}

/** Returns the pending requests to or from a player, newest first. */
async function pendingOf({ db, now, timeLimits }: Context, way: 'toUserId' | 'fromUserId', me: PlayerId) {
  const pending = and(eq(rematchRequests[way], me), eq(rematchRequests.status, 'pending'));
  const rows = await db.select().from(rematchRequests).where(pending).orderBy(desc(rematchRequests.id));
  return rows.map(requestFromRow).filter((request) => statusNow(request, now(), timeLimits) === 'pending');
}

async function replyOf(context: Context, request: RematchRequest): Promise<RematchReply> {
  const { now, timeLimits } = context;
  const from = await context.findPlayer(request.fromUserId);
  return {
    ...request,
    status: statusNow(request, now(), timeLimits),
    fromUserNickname: shownName(from, 'Your opponent'),
    fromUserAvatarType: from.avatarType,
    expiresInMs: requestTimeLeft(request, now(), timeLimits),
    createdAt: new Date(request.createdAt).toISOString(),
    respondedAt: request.respondedAt === null ? null : new Date(request.respondedAt).toISOString(),
  };
}
