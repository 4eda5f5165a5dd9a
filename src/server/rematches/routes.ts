import type { Reply } from '#contract/schemas.ts';
import { answerRematch, askRematch, chickenMessage, type RematchRequest } from '#rules/asked.ts';
import type { Battle } from '#rules/battle.ts';
import { isRefusal, type Refusal } from '#rules/refusal.ts';
import { findPlayers } from '#server/accounts/store.ts';
import type { Handlers } from '#server/app/route.ts';
import { expireBetween, pendingTimeLeft, requireAskable, storeAnswer } from '#server/battles/again.ts';
import { lockPlayers } from '#server/battles/open.ts';
import { showGame } from '#server/battles/show.ts';
import { type BattleVersion, loadBattle } from '#server/battles/store.ts';
import { nextId } from '#server/database/ids.ts';
import { rematchRequests, rivalChallenges } from '#server/database/schema-asked.ts';
import { Failure, failureOf } from '#server/http/failure.ts';
import { queueAsked, queuePushes } from '#server/push/queue.ts';
import type { Context } from '#server/settings/context.ts';
import {
  incomingRequests,
  insertRequest,
  loadRequest,
  outgoingRequests,
  requestsForBattle,
  saveAnswer,
  wireOf,
} from './store.ts';

/** Another go for the loser, if the winner dares (spec §4 Rematch). */
export const rematchHandlers = {
  showRematches: async ({ context, me }) => {
    const pending = await incomingRequests(context, me.id);
    return Promise.all(pending.map((request) => wireOf(context, request)));
  },

  showOutgoingRematches: async ({ context, me }) => {
    const asked = await outgoingRequests(context, me.id);
    const shown = asked.map(async (request) => {
      const [to] = await findPlayers(context, [request.toUserId]);
      return to ? [{ ...(await wireOf(context, request)), to }] : [];
    });
    return (await Promise.all(shown)).flat();
  },

  askRematch: async ({ context, me, battle, body }) => {
    const { request, isQuiet } = await storeRequest(context, me.id, body.toUserId, battle);
    const wire = await wireOf(context, request);
    context.hub.publish({ to: [request.toUserId], message: { type: 'rematchRequest', request: wire } });
    if (!isQuiet) await queueAsked(context, request);
    return wire;
  },

  answerRematch: async ({ context, me, params, body }) => {
    const answering = { by: me.id, accept: body.accept, now: context.now() };
    const { asked: request, next } = await storeAnswer(context, {
      load: (tx, lock) => loadRequest(tx, Number(params.requestId), lock),
      decide: (asked) => answerRematch(asked, answering, context.clocks),
      starterAfter: (_, { fromUserId }) => fromUserId,
      save: saveAnswer,
    });
    const wire = await wireOf(context, request);
    const game = await tellAnswer(context, request, next?.battle ?? null);
    if (next) await queuePushes(context, next.last, next.battle);
    return { ...wire, game };
  },
} satisfies Partial<Handlers>;

/** `isQuiet`: no push, as for who wants no challenges, and for whoever asks again after the same battle. */
const storeRequest = (
  { transaction, now, clocks }: Context,
  by: string,
  to: string,
  about: BattleVersion | null,
): Promise<{ request: RematchRequest; isQuiet: boolean }> =>
  transaction(async (tx) => {
    // They let one request at a time look whether another is pending. The battle's row is not locked: a move locks it before its players.
    const players = await lockPlayers(tx, [by, to]);
    const last = about && (await loadBattle(tx, about.id));
    if (!last) throw new Failure('game-not-found');
    const earlier = await requestsForBattle(tx, last.id);
    const leftMs = await pendingTimeLeft(tx, rematchRequests, [by, to], { now, clocks });
    const challenged = (await pendingTimeLeft(tx, rivalChallenges, [by, to], { now, clocks })) > 0;
    const id = await nextId(tx, 'rematch_requests');
    const asking = { id, by, to, earlier, asked: leftMs > 0, challenged, now: now() };
    const request = askRematch(last, asking);
    if (isRefusal(request)) throw askingFailed(request, leftMs);
    await requireAskable(tx, request, players);
    await expireBetween(tx, rematchRequests, request);
    await insertRequest(tx, request);
    return { request, isQuiet: earlier.length > 0 || players.get(to)?.challengesOff === true };
  });

/** Who asks twice, perhaps after a reload, is told how long the first request still stands. */
const askingFailed = (refusal: Refusal, leftMs: number): Failure =>
  refusal.refused === 'rematch-pending'
    ? new Failure('rematch-pending', { timeoutMs: leftMs })
    : failureOf(refusal);

async function tellAnswer(
  context: Context,
  { fromUserId, toUserId, pace }: RematchRequest,
  battle: Battle | null,
): Promise<Reply<'answerRematch'>['game']> {
  if (battle) {
    const game = await showGame(context, battle);
    const { id, roomCode } = game;
    context.hub.publish({
      to: [fromUserId, toUserId],
      message: { type: 'rematchAccepted', game: { id, roomCode, pace } },
    });
    return game;
  }
  context.hub.publish({
    to: [fromUserId],
    message: {
      type: 'rematchDeclined',
      chickenMessage: chickenMessage(context.random()),
    },
  });
  // Any time the two are not looking at it together: nobody is led away from what they do.
  if (pace === 'live')
    context.hub.publish({ to: [fromUserId, toUserId], message: { type: 'redirectToHome' } });
  return null;
}
