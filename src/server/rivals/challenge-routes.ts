import { and, eq } from 'drizzle-orm';
import type { PlayerId } from '#rules/battle.ts';
import { challengeRival } from '#rules/play-requests.ts';
import type { Handlers } from '#server/app/route.ts';
import { findPair } from '#server/battles/pairs.ts';
import { showGame } from '#server/battles/show.ts';
import { users } from '#server/database/schema.ts';
import { playRequests } from '#server/database/schema-requests.ts';
import { queuePlayRequest, queuePushes } from '#server/push/queue.ts';
import type { Context } from '#server/settings/context.ts';
import { pendingRequests, showRequest, storeAnswer, storeRequest } from './play-requests.ts';

/** Handlers of the calls that list play requests, and that send, answer and turn off challenges. */
export const challengeHandlers = {
  showPlayRequests: async ({ context, me }) => {
    const pending = await pendingRequests(context, me.id);
    return Promise.all(pending.map((request) => showRequest(context, request)));
  },

  challengeRival: async ({ context, me, body }) => {
    const pair = await findPair(context.queryPrepared, [me.id, body.toUserId]);
    const input = { by: me.id, to: body.toUserId, originalId: pair?.lastGameId ?? null };
    const { request } = await storeRequest(context, input, ({ original, ...asking }) =>
      challengeRival({ ...asking, last: original }, context.timeLimits),
    );
    const challenge = await showRequest(context, request);
    context.hub.publish({ to: [request.toUserId], message: { type: 'challenge', challenge } });
    context.hub.publish({ to: [me.id], message: { type: 'fetchAgain' } });
    await queuePlayRequest(context, request);
    return challenge;
  },

  answerChallenge: async ({ context, me, params, body }) => {
    const answer = { by: me.id, accept: body.accept };
    const { request, next } = await storeAnswer(context, 'challenge', Number(params.challengeId), answer);
    const challenge = await showRequest(context, request);
    const game = next && (await showGame(context, next.battle));
    const message = game
      ? ({ type: 'challengeAccepted', challenge, game: { id: game.id, roomCode: game.roomCode } } as const)
      : ({ type: 'challengeDeclined', challenge } as const);
    context.hub.publish({ to: [request.fromUserId, request.toUserId], message });
    if (next) await queuePushes(context, next.last, next.battle);
    return { ...challenge, game };
  },

  setChallenges: async ({ context, me, body }) => {
    await context.db.update(users).set({ challengesOff: !body.on }).where(eq(users.id, me.id));
    const expired = body.on ? [] : await expireChallengesTo(context, me.id);
    const to = [me.id, ...expired.map(({ from }) => from)];
    context.hub.publish({ to, message: { type: 'fetchAgain' } });
  },
} satisfies Partial<Handlers>;

/** Ends the pending challenges to a player who turns challenges off; `respondedAt` marks them as answered. */
const expireChallengesTo = ({ db, now }: Context, userId: PlayerId) =>
  db
    .update(playRequests)
    .set({ status: 'expired', respondedAt: new Date(now()) })
    .where(
      and(
        eq(playRequests.kind, 'challenge'),
        eq(playRequests.status, 'pending'),
        eq(playRequests.toUserId, userId),
      ),
    )
    .returning({ from: playRequests.fromUserId });
