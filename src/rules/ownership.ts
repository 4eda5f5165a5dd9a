import type { EpochMs } from './battle.ts';

const day = 24 * 60 * 60 * 1000;

/** How long an unused session lasts, and how long one that was used counts against another who claims the account. */
export const sessionLastsMs = 30 * day;
/** How long a claim waits for another device to refuse it. */
export const claimWaitsMs = day;
/** How long after a rename the next is let through. */
const renameWaitsMs = day;
/** How long the name of a deleted account is kept from others. */
export const nameKeptMs = 30 * day;

/** A session of an account, as far as it tells whose the account is. */
export type Visit = {
  /** It came in by the name alone, as anybody can while the name is open. */
  byName: boolean;
  createdAt: EpochMs;
  usedAt: EpochMs;
  /** When it asked to be taken for the owner's; null: it did not. */
  claimedAt: EpochMs | null;
  /** When another device refused that. */
  refusedAt: EpochMs | null;
};

/** `waitMs`: how long others may still refuse, in milliseconds. */
export type Ownership = { is: 'owner' | 'must_claim' | 'refused' } | { is: 'waits'; waitMs: number };

/**
 * Whether a session may do what only an owner does: lock, rename or delete. The player who only typed the name has to claim it
 * first and wait, as long as any other session of the account was used lately; `leftAt`: when one last logged out.
 */
export function ownershipOf(
  mine: Visit,
  { others, leftAt }: { others: readonly Visit[]; leftAt: EpochMs | null },
  now: EpochMs,
): Ownership {
  const isRecent = (at: EpochMs) => now - at < sessionLastsMs;
  const inUse = others.some(({ usedAt }) => isRecent(usedAt)) || (leftAt !== null && isRecent(leftAt));
  if (!mine.byName || !inUse) return { is: 'owner' };
  if (mine.refusedAt !== null) return { is: 'refused' };
  if (mine.claimedAt === null) return { is: 'must_claim' };
  const waitMs = mine.claimedAt + claimWaitsMs - now;
  return waitMs > 0 ? { is: 'waits', waitMs } : { is: 'owner' };
}

/** Whether `mine` may refuse what `claim` asks for: an older session that was not refused itself may, also after the wait, until it is made use of. */
export const mayRefuse = (mine: Visit, claim: Visit): boolean =>
  mine.refusedAt === null &&
  claim.claimedAt !== null &&
  claim.refusedAt === null &&
  mine.createdAt < claim.createdAt;

type Named = { nickname: string | null; nameHidden: boolean; renamedAt: EpochMs | null };

/** How long until the account may have another name, in milliseconds; 0: now. The first name is no rename, and a hidden one may always go. */
export function renameWaitOf({ nickname, nameHidden, renamedAt }: Named, now: EpochMs): number {
  if (nickname === null || nameHidden || renamedAt === null) return 0;
  return Math.max(0, renamedAt + renameWaitsMs - now);
}
