import type { PlayRequestReply, RematchReply } from '#contract/schemas.ts';
import { shownName } from '#rules/names/shown-name.ts';
import { askRematch, chickenMessage, type PlayRequest, rematchesOf } from '#rules/play-requests.ts';
import { refuse } from '#rules/refusal.ts';
import type { Handlers } from '#server/app/route.ts';
import { showGame } from '#server/battles/show.ts';
import { queuePlayRequest, queuePushes } from '#server/push/queue.ts';
import type { Context } from '#server/settings/context.ts';
import { pendingRequests, showRequest, storeAnswer, storeRequest } from './play-requests.ts';

/** Handlers of the calls that send and answer rematch requests (spec §4 Rematch). */
export const rematchHandlers = {
  showRematches: async ({ context, me }) => {
    const pending = await pendingRequests(context, me.id);
    const rematches = pending.filter(({ kind, toUserId }) => kind === 'rematch' && toUserId === me.id);
    return Promise.all(rematches.map((request) => showRematch(context, request)));
  },

  askRematch: async ({ context, me, battle, body }) => {
    const input = { by: me.id, to: body.toUserId, originalId: battle?.id ?? null };
    const { request, given } = await storeRequest(context, input, (asking) =>
      asking.original ? askRematch(asking.original, asking, context.timeLimits) : refuse('game-not-found'),
    );
    const reply = await showRematch(context, request);
    context.hub.publish({ to: [request.toUserId], message: { type: 'rematchRequest', request: reply } });
    context.hub.publish({ to: [me.id], message: { type: 'fetchAgain' } });
    // No push goes to an opponent who wants no challenges, or who was asked after this battle before.
    const askedBefore = rematchesOf({ id: request.originalGameId }, given.earlier).length > 0;
    if (!given.isOff && !askedBefore) await queuePlayRequest(context, request);
    return reply;
  },

  answerRematch: async ({ context, me, params, body }) => {
    const answer = { by: me.id, accept: body.accept };
    const { request, next } = await storeAnswer(context, 'rematch', Number(params.requestId), answer);
    const reply = await showRematch(context, request);
    if (!next) {
      publishDecline(context, request);
      return { ...reply, game: null };
    }
    const { fromUserId, toUserId, pace } = request;
    const { id, roomCode } = next.battle;
    const message = { type: 'rematchAccepted', requestId: request.id, game: { id, roomCode, pace } } as const;
    context.hub.publish({ to: [fromUserId, toUserId], message });
    const game = await showGame(context, next.battle);
    await queuePushes(context, next.last, next.battle);
    return { ...reply, game };
  },
} satisfies Partial<Handlers>;

function publishDecline({ hub, random }: Context, { fromUserId, toUserId, pace }: PlayRequest): void {
  const declined = { type: 'rematchDeclined', chickenMessage: chickenMessage(random(), pace) } as const;
  hub.publish({ to: [fromUserId], message: declined });
  // In an anytime battle the two may be busy elsewhere on the site, so their pages are not redirected.
  const type = pace === 'live' ? 'redirectToHome' : 'fetchAgain';
  hub.publish({ to: [fromUserId, toUserId], message: { type } });
}

/** Adds the fields of the specification to a play request (spec §3 Rematch requests). */
async function showRematch(context: Context, request: PlayRequest): Promise<RematchReply> {
  const shown: PlayRequestReply = await showRequest(context, request);
  return {
    ...shown,
    fromUserId: shown.from.id,
    fromUserNickname: shownName(shown.from, 'Your opponent'),
    fromUserAvatarType: shown.from.avatarType,
    toUserId: shown.to.id,
    gameMode: shown.mode,
    respondedAt: request.respondedAt === null ? null : new Date(request.respondedAt).toISOString(),
  };
}
