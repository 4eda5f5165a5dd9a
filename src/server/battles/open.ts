import type { Battle } from '#rules/battle.ts';
import type { BattleType } from '#rules/battle-types.ts';
import type { Mode } from '#rules/modes.ts';
import { openBattle } from '#rules/moves/open-battle.ts';
import { isRefusal } from '#rules/refusal.ts';
import { makeRoomCode } from '#rules/room-code.ts';
import type { User } from '#server/accounts/store.ts';
import type { Context } from '#server/context.ts';
import { failureOf } from '#server/failure.ts';
import { openMoments } from '#server/one-moment.ts';
import { rememberNames } from './recall.ts';

type Room = { mode: Mode; battleType: BattleType };
const inOneMoment = openMoments<Battle>();

/** A new room of its own code, one for whoever asks for several at once. @throws Failure nickname-needed */
export const openRoom = (context: Context, me: User, room: Room): Promise<Battle> =>
  inOneMoment(context, `${me.id} ${room.mode} ${room.battleType}`, () => storeRoom(context, me, room));

async function storeRoom(context: Context, me: User, { mode, battleType }: Room): Promise<Battle> {
  const { ids, memory, now, random, saveBattle } = context;
  const takeId = async () => (await ids.take('games'))[0] ?? 0;
  const host = { id: me.id, hasNickname: me.nickname !== null };
  const store = (battle: Battle) => saveBattle(null, battle);
  const opened = await openWithCode(random, { takeId, store }, (id, roomCode) => {
    const room = openBattle({ id, roomCode, host, mode, battleType, now: now() });
    if (isRefusal(room)) throw failureOf(room);
    return room;
  });
  rememberNames(memory, opened);
  memory.firstDeadline.note(opened.deadlineAt);
  await memory.recall(memory.battles, opened.id, async () => opened);
  return opened;
}

/** Codes are drawn by chance; one that is taken is drawn again. */
export async function openWithCode<Stored extends Battle>(
  random: Context['random'],
  { takeId, store }: { takeId: () => Promise<number>; store: (battle: Battle) => Promise<Stored | null> },
  make: (id: number, roomCode: string) => Battle,
): Promise<Stored> {
  for (;;) {
    const stored = await store(make(await takeId(), makeRoomCode(random)));
    if (stored) return stored;
  }
}
