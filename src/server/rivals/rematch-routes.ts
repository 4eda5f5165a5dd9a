import type { PlayRequestReply, RematchReply, Reply } from '#contract/schemas.ts';
import type { Battle } from '#rules/battle.ts';
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
    const game = await publishAnswer(context, request, next?.battle ?? null);
    if (next) await queuePushes(context, next.last, next.battle);
    return { ...reply, game };
  },
} satisfies Partial<Handlers>;

/** Publishes the answer to both players. Returns the new battle, null if the request was declined. */
async function publishAnswer(
  context: Context,
  { id: requestId, fromUserId, toUserId, pace }: PlayRequest,
  battle: Battle | null,
): Promise<Reply<'answerRematch'>['game']> {
  if (battle) {
    const { id, roomCode } = battle;
    const accepted = { type: 'rematchAccepted', requestId, game: { id, roomCode, pace } } as const;
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
