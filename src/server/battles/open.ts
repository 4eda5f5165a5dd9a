import type { Battle } from '#rules/battle.ts';
import type { BattleType } from '#rules/battle-types.ts';
import type { Mode } from '#rules/modes.ts';
import { openBattle } from '#rules/moves/open-battle.ts';
import { isRefusal } from '#rules/refusal.ts';
import { makeRoomCode } from '#rules/room-code.ts';
import type { User } from '#server/accounts/store.ts';
import type { Context } from '#server/context.ts';
import type { Runner } from '#server/database/open.ts';
import { failureOf } from '#server/failure.ts';
import { rememberNames } from './recall.ts';
import { insertBattle } from './store.ts';

/** A new room of its own code. @throws Failure nickname-needed */
export async function openRoom(
  context: Context,
  me: User,
  mode: Mode,
  battleType: BattleType,
): Promise<Battle> {
  const { db, ids, now, random } = context;
  const takeId = async () => (await ids.take('games'))[0] ?? 0;
  const host = { id: me.id, hasNickname: me.nickname !== null };
  const battle = await insertWithCode(random, { db, takeId }, (id, roomCode) => {
    const opened = openBattle({ id, roomCode, host, mode, battleType, now: now() });
    if (isRefusal(opened)) throw failureOf(opened);
    return opened;
  });
  const fresh = { ...battle, version: 0 };
  rememberNames(context.memory, fresh);
  await context.memory.recall(context.memory.battles, battle.id, async () => fresh);
  return battle;
}

/** Codes are drawn by chance; one that is taken is drawn again. */
export async function insertWithCode(
  random: Context['random'],
  { db, takeId }: { db: Runner; takeId: () => Promise<number> },
  make: (id: number, roomCode: string) => Battle,
): Promise<Battle> {
  for (;;) {
    const battle = make(await takeId(), makeRoomCode(random));
    if (await insertBattle(db, battle)) return battle;
  }
}
