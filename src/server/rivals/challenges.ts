import { eq } from 'drizzle-orm';
import type { WireChallenge } from '#contract/schemas.ts';
import { answerChallenge, type Challenge, challengeRival, nextStarter } from '#rules/challenge.ts';
import { openRematch } from '#rules/moves/open-battle.ts';
import { isRefusal } from '#rules/refusal.ts';
import type { User } from '#server/accounts/store.ts';
import type { Handlers } from '#server/app/route.ts';
import { expireAsked, isPendingBetween } from '#server/battles/again.ts';
import { lockPlayers, requireRoom } from '#server/battles/lock-players.ts';
import { openWithCode } from '#server/battles/open.ts';
import { loadPair } from '#server/battles/pairs.ts';
import { showGame } from '#server/battles/show.ts';
import { loadBattle, type StoredBattle } from '#server/battles/store.ts';
import { rematchRequests, users } from '#server/database/schema.ts';
import { Failure, failureOf } from '#server/http/failure.ts';
import { tell } from '#server/live/tell.ts';
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

type ChallengeCalls = 'showChallenges' | 'challengeRival' | 'answerChallenge' | 'setChallenges';

/** Another battle with somebody one has played: asked, answered, or not wanted. */
export const challengeHandlers: Pick<Handlers, ChallengeCalls> = {
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
    await tell(context, [challenge.toUserId], { type: 'challenge', challenge: wire });
    await queueAsked(context, challenge);
    return wire;
  },

  answerChallenge: async ({ context, me, params, body }) => {
    const { challenge, battle, last } = await answer(context, Number(params.challengeId), me, body.accept);
    if (battle) context.battles.put(battle);
    const wire = await shownChallenge(context, challenge);
    if (!wire) throw new Failure('challenge-not-found');
    const game = battle && (await showGame(context, battle));
    const { fromUserId, toUserId } = challenge;
    if (battle && game) {
      const { id, roomCode } = game;
      await tell(context, [fromUserId, toUserId], {
        type: 'challengeAccepted',
        challenge: wire,
        game: { id, roomCode },
      });
      if (last) await queuePushes(context, last, battle);
    } else await tell(context, [fromUserId, toUserId], { type: 'challengeDeclined', challenge: wire });
    return { ...wire, game };
  },

  setChallenges: async ({ context, me, body }) => {
    await context.db.update(users).set({ challengesOff: !body.on }).where(eq(users.id, me.id));
    if (!body.on) await expireChallengesTo(context.db, me.id);
    return undefined;
  },
};

async function shownChallenge(context: Context, challenge: Challenge): Promise<WireChallenge | null> {
  const { battle } = await context.findCaller({ battle: challenge.originalGameId });
  const last = battle && (await context.battles.get(battle));
  return last && wireChallenge(context, challenge, last);
}

const storeChallenge = (
  { transaction, now, clocks }: Context,
  me: User,
  to: string,
  about: number | null,
): Promise<Challenge> =>
  transaction(async (tx) => {
    const players = await lockPlayers(tx, [me.id, to]);
    const other = players.get(to);
    const last = about === null ? null : await loadBattle(tx, about);
    const earlier = await challengesBetween(tx, me.id, to);
    const isOff = other?.challengesOff === true;
    const rematchAsked = await isPendingBetween(tx, rematchRequests, [me.id, to], { now, clocks });
    const asking = { id: 0, by: me.id, to, last, earlier, isOff, rematchAsked, now: now() };
    const asked = challengeRival(asking, clocks);
    if (isRefusal(asked)) throw failureOf(asked);
    if (other?.deletedAt) throw new Failure('opponent-deleted');
    if (other?.bannedAt) throw new Failure('opponent-banned');
    await requireRoom(tx, asked.pace, players.values());
    return insertChallenge(tx, asked, earlier);
  });

/** Both null where the answer was no. */
type Answered = { challenge: Challenge; last: StoredBattle | null; battle: StoredBattle | null };

const answer = (
  { transaction, now, clocks, random }: Context,
  id: number,
  me: User,
  accept: boolean,
): Promise<Answered> =>
  transaction(async (tx) => {
    const seen = await loadChallenge(tx, id);
    if (!seen) throw new Failure('challenge-not-found');
    const players = await lockPlayers(tx, [seen.fromUserId, seen.toUserId]);
    const before = (await loadChallenge(tx, id, 'lock')) ?? seen;
    const challenge = answerChallenge(before, { by: me.id, accept, now: now() }, clocks);
    if (isRefusal(challenge)) throw failureOf(challenge);
    const last = accept ? await loadBattle(tx, challenge.originalGameId) : null;
    if (last) {
      await requireRoom(tx, challenge.pace, players.values());
      await expireAsked(tx, challenge.fromUserId, challenge.toUserId);
    }
    const battle =
      last &&
      (await openWithCode(tx, random, (gameId, roomCode) =>
        openRematch(last, { id: gameId, roomCode, starter: nextStarter(last), now: now() }, clocks),
      ));
    await saveChallenge(tx, challenge, battle?.id ?? null);
    return { challenge, last, battle };
  });
