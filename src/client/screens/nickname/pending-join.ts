import { storage } from '#client/device/storage.ts';

const keys = ['pendingJoinAfterNickname', 'pendingInviteCode'] as const;

/** The room somebody was on the way to when they had to choose a name first. */
export const pendingJoin = (): string | null =>
  keys.map((key) => storage.get(key)).find((code) => code !== null) ?? null;

export const forgetPendingJoin = (): void => {
  for (const key of keys) storage.remove(key);
};
