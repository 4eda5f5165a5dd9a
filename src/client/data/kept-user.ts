import { storage } from '#client/device/storage.ts';
import type { OwnUser } from '#contract/schemas.ts';

type KeptUser = Pick<OwnUser, 'id' | 'nickname' | 'avatarType' | 'isGuest'>;

/** Who used this browser last, under the key `user` (spec §3); nothing that others may not know. */
export function keepUser({ id, nickname, avatarType, isGuest }: OwnUser): void {
  storage.set('user', JSON.stringify({ id, nickname, avatarType, isGuest } satisfies KeptUser));
}

/** The battle name that can log in here again; none for a guest, or when no one was here. */
export function lastBattleName(): string | null {
  try {
    const kept: Partial<KeptUser> | null = JSON.parse(storage.get('user') ?? 'null');
    return kept?.isGuest === false && typeof kept.nickname === 'string' ? kept.nickname : null;
  } catch {
    return null;
  }
}
