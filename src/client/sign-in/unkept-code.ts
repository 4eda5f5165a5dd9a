import { tabStorage } from '#client/device/storage.ts';
import { externalStore, useStore } from '#client/external-store.ts';
import { attempt } from '#rules/attempt.ts';

type UnkeptCode = { userId: string; code: string } | null;

/**
 * The recovery code that its owner has not confirmed yet. The server cannot show it again, so the tab stores it: a phone reloads the
 * page by itself while the player writes the code down in another app.
 */
const unkept = externalStore<UnkeptCode>(
  attempt(() => JSON.parse(tabStorage.get('unkeptCode') ?? 'null'), null),
);

export function setUnkeptCode(next: UnkeptCode): void {
  unkept.set(next);
  if (next) tabStorage.set('unkeptCode', JSON.stringify(next));
  else tabStorage.remove('unkeptCode');
}

/** Returns the player's code that is to be shown until the player confirms it; null for none. */
export function useUnkeptCode(userId: string | undefined): string | null {
  const stored = useStore(unkept);
  return stored?.userId === userId ? (stored?.code ?? null) : null;
}
