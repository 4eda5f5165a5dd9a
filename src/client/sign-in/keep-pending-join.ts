import { storage } from '#client/device/storage.ts';

export const pendingJoinKeys = ['pendingJoinAfterNickname', 'pendingInviteCode'] as const;

/** The room a player was on the way to when they had to choose a name first. */
export function keepPendingJoin(
  code: string,
  under: readonly (typeof pendingJoinKeys)[number][] = pendingJoinKeys,
) {
  for (const key of under) storage.set(key, code);
  storage.set('pendingJoinSince', String(Date.now()));
}

export function forgetPendingJoin() {
  for (const key of pendingJoinKeys) storage.remove(key);
  if (roomInHistory()) window.history.replaceState(null, '');
}

type Entry = { room?: string } | null;

/** The room that this entry of the history remembers, where the browser keeps nothing else. */
export const roomInHistory = (): string | null =>
  (globalThis.history?.state as Entry | undefined)?.room ?? null;
