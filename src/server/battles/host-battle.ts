import type { HandlerInput } from '#contract/schemas.ts';
import { type Battle, termsOf } from '#rules/battle.ts';
import { openBattle } from '#rules/moves/open-battle.ts';
import { isBelowAnytimeLimit, type Pace } from '#rules/pace.ts';
import { isRefusal } from '#rules/refusal.ts';
import { makeRoomCode } from '#rules/room-code.ts';
import { lockPlayers, type User } from '#server/accounts/store.ts';
import { unnumbered } from '#server/database/ids.ts';
import type { Runner } from '#server/database/open.ts';
import { Failure, failureOf } from '#server/http/failure.ts';
import type { Context } from '#server/settings/context.ts';
import { insertBattle } from './insert-battle.ts';
import { countAnytime, countOpenRooms } from './list-battles.ts';
import type { StoredBattle } from './read-battle.ts';
import { storableSong, withOwnTitle } from './sent-texts.ts';

type OpenBody = HandlerInput<'openBattle'>['body'];

/** Opens and stores a room. @throws Failure nickname-needed, no-video-link, other-video, too-many-any-time, too-many-rooms, unauthorized */
export async function hostBattle(context: Context, me: User, body: OpenBody): Promise<Battle> {
  const { battles, db, transaction, random, now, timeLimits } = context;
  // The embedded database has one connection, so these reads must come before the transaction.
  const song = body.song && {
    ...(await withOwnTitle(context, storableSong(body.song))),
    id: await context.ids.take('songs'),
  };
  const openRooms = song ? 0 : await countOpenRooms(db, me.id);
  const host = { id: me.id, hasNickname: me.nickname !== null, openRooms };
  const make = (roomCode: string) => {
    const opening = { ...termsOf(body), id: unnumbered, roomCode, host, song, now: now() };
    const opened = openBattle(opening, timeLimits);
    if (isRefusal(opened)) throw failureOf(opened);
    return opened;
  };
  const openAnytime = async (tx: Runner) => {
    // The lock keeps simultaneous requests from exceeding the limit of open anytime battles.
    const locked = await lockPlayers(tx, [me.id]);
    if (locked.get(me.id)?.deletedAt) throw new Failure('unauthorized');
    await assertBelowAnytimeLimit(tx, 'anytime', locked.values());
    return storeWithFreshCode(tx, random, make);
  };
  const opened = await (song ? transaction(openAnytime) : storeWithFreshCode(db, random, make));
  battles.put(opened);
  return opened;
}

/** Stores a new battle with a random room code; retries with another code if it is taken. */
export async function storeWithFreshCode(
  db: Runner,
  random: Context['random'],
  make: (roomCode: string) => Battle,
): Promise<StoredBattle> {
  for (;;) {
    const stored = await insertBattle(db, make(makeRoomCode(random)));
    if (stored) return stored;
  }
}

/** @throws Failure too-many-any-time if one of the players has the maximum number of open anytime battles */
export async function assertBelowAnytimeLimit(
  tx: Runner,
  pace: Pace,
  players: Iterable<User>,
): Promise<void> {
  if (pace === 'live') return;
  for (const player of players) {
    if (!isBelowAnytimeLimit(await countAnytime(tx, player.id), player))
      throw new Failure('too-many-any-time');
  }
}
