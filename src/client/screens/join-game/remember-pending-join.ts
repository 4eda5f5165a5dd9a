import { storage } from '#client/device/storage.ts';

/** For whoever must first choose a name: where they were going. */
export function rememberPendingJoin(code: string): void {
  storage.set('pendingInviteCode', code);
  storage.set('pendingJoinAfterNickname', code);
}
