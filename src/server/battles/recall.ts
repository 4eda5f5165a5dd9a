import { readRoomCode } from '#rules/room-code.ts';
import type { Context } from '#server/context.ts';
import type { Memory } from '#server/memory/memory.ts';
import { type BattleRef, battleOfRoom, battleOfSong, type StoredBattle } from './store.ts';

type Recalling = Pick<Context, 'ask' | 'memory' | 'readBattle'>;

/** The battle as it is now: from memory if that is true, else from its table. */
export async function recallBattle(recalling: Recalling, ref: BattleRef): Promise<StoredBattle | null> {
  const { memory, readBattle } = recalling;
  const id = await recallNumber(recalling, ref);
  return id === null ? null : memory.recall(memory.battles, id, () => readBattle(id));
}

/** The battle as it was when it was last heard of; in company it may have changed since. */
export async function supposeBattle(recalling: Recalling, ref: BattleRef): Promise<StoredBattle | null> {
  const { battles } = recalling.memory;
  const id = await recallNumber(recalling, ref);
  if (id === null) return null;
  return battles.get(id) ?? battles.readTogether(id, () => recalling.readBattle(id));
}

/** Whether it is the battle as it is now. */
export const isStill = async ({ memory }: Recalling, battle: StoredBattle): Promise<boolean> =>
  memory.battles.get(battle.id) === battle && memory.areTrue({ battles: [battle] });

/** A room's code is one battle's for ever. */
export async function recallNumber(
  { ask, memory }: Pick<Context, 'ask' | 'memory'>,
  ref: BattleRef,
): Promise<number | null> {
  if (/^\d+$/.test(String(ref))) return Number(ref);
  const code = readRoomCode(String(ref));
  return code === null ? null : memory.recall(memory.codes, code, () => battleOfRoom(ask, code));
}

/** The number of the battle a song is part of; it stays in it. */
export const recallBattleOfSong = (
  { ask, memory }: Pick<Context, 'ask' | 'memory'>,
  songId: number,
): Promise<number | null> => memory.recall(memory.songs, songId, () => battleOfSong(ask, songId));

/** Where to look when it is asked for by its code or by a song: that never changes. */
export function rememberNames({ codes, songs }: Memory, { id, roomCode, songs: list }: StoredBattle) {
  codes.put(roomCode, id);
  for (const song of list) songs.put(song.id, id);
}
