import type { Battle } from '#rules/battle.ts';
import type { BattleType } from '#rules/battle-types.ts';
import type { Mode } from '#rules/modes.ts';
import { openBattle } from '#rules/moves/open-battle.ts';
import { isRefusal } from '#rules/refusal.ts';
import { makeRoomCode } from '#rules/room-code.ts';
import type { User } from '#server/accounts/store.ts';
import type { Context } from '#server/context.ts';
import { nextId } from '#server/database/next-ids.ts';
import type { Runner } from '#server/database/open.ts';
import { failureOf } from '#server/failure.ts';
import { insertBattle } from './store.ts';

/** A new room of its own code. @throws Failure nickname-needed */
export async function openRoom(
  context: Context,
  me: User,
  mode: Mode,
  battleType: BattleType,
): Promise<Battle> {
  const { db, now, random } = context;
  const host = { id: me.id, hasNickname: me.nickname !== null };
  return insertWithCode(random, db, (id, roomCode) => {
    const opened = openBattle({ id, roomCode, host, mode, battleType, now: now() });
    if (isRefusal(opened)) throw failureOf(opened);
    return opened;
  });
}

/** Codes are drawn by chance; one that is taken is drawn again. */
export async function insertWithCode(
  random: Context['random'],
  db: Runner,
  make: (id: number, roomCode: string) => Battle,
): Promise<Battle> {
  for (;;) {
    const battle = make(await nextId(db, 'games'), makeRoomCode(random));
    if (await insertBattle(db, battle)) return battle;
  }
}
