import { eq } from 'drizzle-orm';
import type { WireChallenge } from '#contract/schemas.ts';
import { answerChallenge, type Challenge, challengeRival, nextStarter } from '#rules/asked.ts';
import { isRefusal } from '#rules/refusal.ts';
import type { User } from '#server/accounts/store.ts';
import type { Handlers } from '#server/app/route.ts';
import { expireBetween, pendingTimeLeft, requireAskable, storeAnswer } from '#server/battles/again.ts';
import { lockPlayers } from '#server/battles/open.ts';
import { loadPair } from '#server/battles/pairs.ts';
import { showGame } from '#server/battles/show.ts';
import { loadBattle } from '#server/battles/store.ts';
import { rematchRequests, users } from '#server/database/schema.ts';
import { rivalChallenges } from '#server/database/schema-rivals.ts';
import { Failure, failureOf } from '#server/http/failure.ts';
import { queueAsked, queuePushes } from '#server/push/queue.ts';
import type { Context } from '#server/settings/context.ts';
import {
  challengesBetween,
  expireChallengesTo,
  insertChallenge,
  loadChallenge,
  pendingOf,
  saveChallenge,
  wireChallenge,
} from './challenge-store.ts';

/** Another battle with somebody one has played: asked, answered, or not wanted. */
export const challengeHandlers = {
  showChallenges: async ({ context, me }) => {
    const pending = await pendingOf(context.db, me.id, context.now(), context.clocks);
    const shown = await Promise.all(pending.map((challenge) => shownChallenge(context, challenge)));
    return shown.filter((challenge) => challenge !== null);
  },

  challengeRival: async ({ context, me, body }) => {
    const pair = await loadPair(context.queryPrepared, me.id, body.toUserId);
    const about = pair?.lastGameId ?? null;
    const challenge = await storeChallenge(context, me, body.toUserId, about);
    const wire = await shownChallenge(context, challenge);
    if (!wire) throw new Failure('not-rivals');
    context.hub.publish({ to: [challenge.toUserId], message: { type: 'challenge', challenge: wire } });
    await queueAsked(context, challenge);
    return wire;
  },

  answerChallenge: async ({ context, me, params, body }) => {
    const answering = { by: me.id, accept: body.accept, now: context.now() };
    const { asked: challenge, next } = await storeAnswer(context, {
      load: (tx, lock) => loadChallenge(tx, Number(params.challengeId), lock),
      decide: (asked) => answerChallenge(asked, answering, context.clocks),
      starterAfter: nextStarter,
      save: saveChallenge,
    });
    const wire = await shownChallenge(context, challenge);
    if (!wire) throw new Failure('challenge-not-found');
    const game = next && (await showGame(context, next.battle));
    const { fromUserId, toUserId } = challenge;
    if (next && game) {
      const { id, roomCode } = game;
      context.hub.publish({
        to: [fromUserId, toUserId],
        message: {
          type: 'challengeAccepted',
          challenge: wire,
          game: { id, roomCode },
        },
      });
      await queuePushes(context, next.last, next.battle);
    } else
      context.hub.publish({
        to: [fromUserId, toUserId],
        message: { type: 'challengeDeclined', challenge: wire },
      });
    return { ...wire, game };
  },

  setChallenges: async ({ context, me, body }) => {
    await context.db.update(users).set({ challengesOff: !body.on }).where(eq(users.id, me.id));
    if (!body.on) await expireChallengesTo(context.db, me.id, context.now());
    return undefined;
  },
} satisfies Partial<Handlers>;

async function shownChallenge(context: Context, challenge: Challenge): Promise<WireChallenge | null> {
  const { battle } = await context.findCaller({ battle: challenge.originalGameId });
  const last = battle && (await context.battles.get(battle));
  return last && wireChallenge(context, challenge, last);
}

const storeChallenge = ({ transaction, now, clocks }: Context, me: User, to: string, about: number | null) =>
  transaction(async (tx) => {
    const players = await lockPlayers(tx, [me.id, to]);
    const last = about === null ? null : await loadBattle(tx, about);
    const earlier = await challengesBetween(tx, me.id, to);
    const isOff = players.get(to)?.challengesOff === true;
    const rematchAsked = (await pendingTimeLeft(tx, rematchRequests, [me.id, to], { now, clocks })) > 0;
    const asking = { id: 0, by: me.id, to, last, earlier, isOff, rematchAsked, now: now() };
    const asked = challengeRival(asking, clocks);
    if (isRefusal(asked)) throw failureOf(asked);
    await requireAskable(tx, asked, players);
    await expireBetween(tx, rivalChallenges, asked);
    return insertChallenge(tx, asked);
  });
