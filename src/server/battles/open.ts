import { eq } from 'drizzle-orm';
import type { Gets } from '#contract/schemas.ts';
import type { Battle, PlayerId } from '#rules/battle.ts';
import { openBattle } from '#rules/moves/open-battle.ts';
import { hasRoomForAnytime, type Pace } from '#rules/pace.ts';
import { isRefusal } from '#rules/refusal.ts';
import { makeRoomCode } from '#rules/room-code.ts';
import type { User } from '#server/accounts/store.ts';
import { nextId } from '#server/database/ids.ts';
import type { Runner } from '#server/database/open.ts';
import { users } from '#server/database/schema.ts';
import { Failure, failureOf } from '#server/http/failure.ts';
import type { Context } from '#server/settings/context.ts';
import { factsOf, type SentSong, underOwnTitle } from './song-facts.ts';
import { countAnytime, insertBattle, type StoredBattle } from './store.ts';

type OpenBody = Gets<'openBattle'>['body'];

/** A new room of its own code, any time with its first song. @throws Failure nickname-needed, no-video-link, other-video, too-many-any-time, unauthorized */
export async function openRoom(context: Context, me: User, body: OpenBody): Promise<Battle> {
  const { battles, db, transaction, random, now, timeLimits } = context;
  const { mode, battleType } = body;
  const host = { id: me.id, hasNickname: me.nickname !== null };
  // Before the transaction: the embedded database has one connection.
  const song = body.song && (await firstSong(context, body.song));
  const open = (runner: Runner) =>
    openWithCode(runner, random, (id, roomCode) => {
      const opened = openBattle({ id, roomCode, host, mode, battleType, song, now: now() }, timeLimits);
      if (isRefusal(opened)) throw failureOf(opened);
      return opened;
    });
  const opened = await (song ? transaction((tx) => openAnytime(tx, me, open)) : open(db));
  battles.put(opened);
  return opened;
}

async function firstSong(context: Context, sent: SentSong) {
  const facts = await underOwnTitle(context, factsOf(sent));
  const [id = 0] = await context.ids.take('songs');
  return { ...facts, id };
}

/** The own row is locked, so that a player who opens several at once has no more of them than may be. */
async function openAnytime(tx: Runner, me: User, open: (runner: Runner) => Promise<StoredBattle>) {
  const locked = await lockPlayers(tx, [me.id]);
  if (locked.get(me.id)?.deletedAt) throw new Failure('unauthorized');
  await refuseTooManyAnytime(tx, 'anytime', locked.values());
  return open(tx);
}

/** Codes are random; for one that is taken another is made. */
export async function openWithCode(
  db: Runner,
  random: Context['random'],
  make: (id: number, roomCode: string) => Battle,
): Promise<StoredBattle> {
  for (;;) {
    const battle = make(await nextId(db, 'games'), makeRoomCode(random));
    const stored = await insertBattle(db, battle);
    if (stored) return stored;
  }
}

/** Locks these players' rows, in the order of their ids and before anything else: of several writers at once one is first. */
export async function lockPlayers(tx: Runner, ids: readonly PlayerId[]): Promise<Map<PlayerId, User>> {
  const locked = new Map<PlayerId, User>();
  for (const id of [...new Set(ids)].toSorted()) {
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
    if (user) locked.set(id, user);
  }
  return locked;
}

/** @throws Failure too-many-any-time: one of these players has as many open as may be */
export async function refuseTooManyAnytime(tx: Runner, pace: Pace, players: Iterable<User>): Promise<void> {
  if (pace === 'live') return;
  for (const player of players) {
    if (!hasRoomForAnytime(await countAnytime(tx, player.id), player)) throw new Failure('too-many-any-time');
  }
}
