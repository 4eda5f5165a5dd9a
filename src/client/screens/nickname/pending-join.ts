import { storage } from '#client/device/storage.ts';
import { waitingRoomMs } from '#rules/limits.ts';

const keys = ['pendingJoinAfterNickname', 'pendingInviteCode'] as const;

/**
 * The room somebody was on the way to when they had to choose a name first. It is kept until it was used, so that they
 * may go back on the way; no longer than a room waits.
 */
export function pendingJoin(): string | null {
  const since = Number(storage.get('pendingJoinSince') ?? Date.now());
  if (Date.now() - since > waitingRoomMs) forgetPendingJoin();
  return keys.map((key) => storage.get(key)).find((code) => code !== null) ?? null;
}

export function keepPendingJoin(code: string, under: readonly (typeof keys)[number][] = keys): void {
  for (const key of under) storage.set(key, code);
  storage.set('pendingJoinSince', String(Date.now()));
}

export function forgetPendingJoin(): void {
  for (const key of [...keys, 'pendingJoinSince'] as const) storage.remove(key);
}
