import type { Battle } from '#rules/battle.ts';
import type { BattleType } from '#rules/battle-types.ts';
import type { Mode } from '#rules/modes.ts';
import { openBattle } from '#rules/moves/open-battle.ts';
import { isRefusal } from '#rules/refusal.ts';
import { makeRoomCode } from '#rules/room-code.ts';
import type { User } from '#server/accounts/store.ts';
import { nextId } from '#server/database/next-id.ts';
import type { Runner } from '#server/database/open.ts';
import { failureOf } from '#server/http/failure.ts';
import type { Context } from '#server/settings/context.ts';
import { insertBattle, type StoredBattle } from './store.ts';

type Room = { mode: Mode; battleType: BattleType };

/** A new room of its own code. @throws Failure nickname-needed */
export async function openRoom(
  { battles, db, now, random }: Context,
  me: User,
  { mode, battleType }: Room,
): Promise<Battle> {
  const host = { id: me.id, hasNickname: me.nickname !== null };
  const opened = await openWithCode(db, random, (id, roomCode) => {
    const room = openBattle({ id, roomCode, host, mode, battleType, now: now() });
    if (isRefusal(room)) throw failureOf(room);
    return room;
  });
  battles.put(opened);
  return opened;
}

/** Codes are drawn by chance; one that is taken is drawn again. */
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
