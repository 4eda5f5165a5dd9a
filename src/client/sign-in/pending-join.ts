import { storage } from '#client/device/storage.ts';
import { waitingRoomMs } from '#rules/limits.ts';
import { forgetPendingJoin, pendingJoinKeys, roomInHistory } from './keep-pending-join.ts';

/** The room on the way to which a name is chosen. It is kept until it was used, so that they may go back; no longer than a room waits. */
export function pendingJoin(): string | null {
  const since = Number(storage.get('pendingJoinSince') ?? Date.now());
  if (Date.now() - since > waitingRoomMs) forgetPendingJoin();
  return pendingJoinKeys.map((key) => storage.get(key)).find((code) => code !== null) ?? roomInHistory();
}

/** Lets the room outlive a reload of this page, also in a browser that refuses storage. */
export function noteRoomInHistory(): void {
  const room = pendingJoin();
  if (room && !pendingJoinKeys.some((key) => storage.outlives(key)))
    window.history.replaceState({ room }, '');
}
