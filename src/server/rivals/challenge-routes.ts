import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { ChallengeReply } from '#contract/schemas.ts';
import { type PlayerId, termsOf } from '#rules/battle.ts';
import {
  answerChallenge,
  type Challenge,
  challengeRival,
  nextStarter,
  requestTimeLeft,
  statusNow,
} from '#rules/play-requests.ts';
import { isRefusal } from '#rules/refusal.ts';
import { findVersion } from '#server/accounts/find-caller.ts';
import { lockPlayers, type User } from '#server/accounts/store.ts';
import type { Handlers } from '#server/app/route.ts';
import { loadPair } from '#server/battles/pairs.ts';
import { loadBattle } from '#server/battles/read-battle.ts';
import { showGame } from '#server/battles/show.ts';
import { unnumbered } from '#server/database/ids.ts';
import type { Runner } from '#server/database/open.ts';
import { users } from '#server/database/schema.ts';
import { rematchRequests, rivalChallenges } from '#server/database/schema-requests.ts';
import { Failure, failureOf } from '#server/http/failure.ts';
import { queuePlayRequest, queuePushes } from '#server/push/queue.ts';
import type { Context } from '#server/settings/context.ts';
import { insertRequest, pendingTimeLeft, requestFromRow, storeAnswer } from './play-requests.ts';

/** Handlers of the calls that send, answer and turn off challenges. */
export const challengeHandlers = {
  showChallenges: async ({ context, me }) => {
    const pending = await pendingOf(context, me.id);
    return Promise.all(pending.map((challenge) => replyOf(context, challenge)));
  },

  challengeRival: async ({ context, me, body }) => {
    const pair = await loadPair(context.queryPrepared, me.id, body.toUserId);
    const lastGameId = pair?.lastGameId ?? null;
    const challenge = await storeChallenge(context, me, body.toUserId, lastGameId);
    const reply = await replyOf(context, challenge);
    context.hub.publish({ to: [challenge.toUserId], message: { type: 'challenge', challenge: reply } });
    context.hub.publish({ to: [me.id], message: { type: 'fetchAgain' } });
    await queuePlayRequest(context, challenge);
    return reply;
  },

  answerChallenge: async ({ context, me, params, body }) => {
    const input = { by: me.id, accept: body.accept, now: context.now() };
    const { request: challenge, next } = await storeAnswer(context, Number(params.challengeId), {
      table: rivalChallenges,
      missing: 'challenge-not-found',
      starterAfter: nextStarter,
      decide: (pending: Challenge) => answerChallenge(pending, input, context.timeLimits),
    });
    const reply = await replyOf(context, challenge);
    const game = next && (await showGame(context, next.battle));
    const message = game
      ? ({
          type: 'challengeAccepted',
          challenge: reply,
          game: { id: game.id, roomCode: game.roomCode },
        } as const)
      : ({ type: 'challengeDeclined', challenge: reply } as const);
    context.hub.publish({ to: [challenge.fromUserId, challenge.toUserId], message });
    if (next) await queuePushes(context, next.last, next.battle);
    return { ...reply, game };
  },

  setChallenges: async ({ context, me, body }) => {
    await context.db.update(users).set({ challengesOff: !body.on }).where(eq(users.id, me.id));
    const expired = body.on ? [] : await expireChallengesTo(context, me.id);
    const to = [me.id, ...expired.map(({ from }) => from)];
    context.hub.publish({ to, message: { type: 'fetchAgain' } });
  },
} satisfies Partial<Handlers>;

async function replyOf(context: Context, challenge: Challenge): Promise<ChallengeReply> {
  const { id, fromUserId, toUserId, originalGameId, createdAt } = challenge;
  const found = await findVersion(context, { battle: originalGameId });
  const last = found && (await context.battles.get(found));
  if (!last) throw new Failure('game-not-found');
  const players = [context.findPlayer(fromUserId), context.findPlayer(toUserId)] as const;
  const [from, to] = await Promise.all(players);
  return {
    id,
    from,
    to,
    originalGameId,
    ...termsOf(last),
    status: statusNow(challenge, context.now(), context.timeLimits),
    expiresInMs: requestTimeLeft(challenge, context.now(), context.timeLimits),
    createdAt: new Date(createdAt).toISOString(),
  };
}

const storeChallenge = (
  { transaction, now, timeLimits }: Context,
  me: User,
  to: string,
  lastGameId: number | null,
) =>
  transaction(async (tx) => {
    const players = await lockPlayers(tx, [me.id, to]);
    const last = lastGameId === null ? null : await loadBattle(tx, lastGameId);
    const earlier = await challengesBetween(tx, me.id, to);
    const isOff = players.get(to)?.challengesOff === true;
    const rematchPending = (await pendingTimeLeft(tx, rematchRequests, [me.id, to], { now, timeLimits })) > 0;
    const input = { id: unnumbered, by: me.id, to, last, earlier, isOff, rematchPending, now: now() };
    const challenge = challengeRival(input, timeLimits);
    if (isRefusal(challenge)) throw failureOf(challenge);
    return insertRequest(tx, rivalChallenges, challenge, players);
  });

/** Number of challenges to read of a pair; enough to include a pending one and the latest declined one. */
const lastOfPair = 20;

async function challengesBetween(db: Runner, one: PlayerId, other: PlayerId): Promise<Challenge[]> {
  const [low, high] = [one, other].toSorted();
  const rows = await db
    .select()
    .from(rivalChallenges)
    .where(sql`least(from_user_id, to_user_id) = ${low} and greatest(from_user_id, to_user_id) = ${high}`)
    .orderBy(desc(rivalChallenges.id))
    .limit(lastOfPair);
  return rows.map(requestFromRow);
}

/** Returns the pending challenges from and to a player, newest first. */
async function pendingOf({ db, now, timeLimits }: Context, me: PlayerId) {
  const isMine = or(eq(rivalChallenges.toUserId, me), eq(rivalChallenges.fromUserId, me));
  const pending = and(isMine, eq(rivalChallenges.status, 'pending'));
  const rows = await db.select().from(rivalChallenges).where(pending).orderBy(desc(rivalChallenges.id));
  return rows
    .map(requestFromRow)
    .filter((challenge) => statusNow(challenge, now(), timeLimits) === 'pending');
}

/** Ends the pending challenges to a player who turns challenges off; `respondedAt` marks them as answered. */
const expireChallengesTo = ({ db, now }: Context, userId: PlayerId) =>
  db
    .update(rivalChallenges)
    .set({ status: 'expired', respondedAt: new Date(now()) })
    .where(and(eq(rivalChallenges.status, 'pending'), eq(rivalChallenges.toUserId, userId)))
    .returning({ from: rivalChallenges.fromUserId });
