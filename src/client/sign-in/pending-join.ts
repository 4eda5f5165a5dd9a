import { failedWith } from '#client/data/send.ts';
import { storage } from '#client/device/storage.ts';
import { waitingRoomMs } from '#rules/limits.ts';

/** Clears the pending room after a failed join, if the room is missing or full; any other failure may be temporary. */
export function clearIfRefused(error: unknown): void {
  if (failedWith(error, 404, 409)) clearPendingJoin();
}

const pendingJoinKeys = ['pendingJoinAfterNickname', 'pendingInviteCode'] as const;

/** Stores the room to join after the player has chosen a name. */
export function storePendingJoin(
  code: string,
  under: readonly (typeof pendingJoinKeys)[number][] = pendingJoinKeys,
) {
  for (const key of under) storage.set(key, code);
  storage.set('pendingJoinSince', String(Date.now()));
}

export function clearPendingJoin() {
  for (const key of pendingJoinKeys) storage.remove(key);
  if (roomInHistory()) window.history.replaceState(null, '');
}

type Entry = { room?: string } | null;

/** Returns the room in this entry of the history, for a browser that refuses storage. */
const roomInHistory = (): string | null => (globalThis.history?.state as Entry | undefined)?.room ?? null;

/** Returns the room to join once a name is chosen, null without a room. A room is stored no longer than a room waits. */
export function pendingJoin(): string | null {
  const since = Number(storage.get('pendingJoinSince') ?? Date.now());
  if (Date.now() - since > waitingRoomMs) clearPendingJoin();
  return pendingJoinKeys.map((key) => storage.get(key)).find((code) => code !== null) ?? roomInHistory();
}

/** Stores the room in the history entry, for a reload in a browser that refuses storage. */
export function noteRoomInHistory(): void {
  const room = pendingJoin();
  if (room && !pendingJoinKeys.some((key) => storage.outlives(key)))
    window.history.replaceState({ room }, '');
}
