import type { EpochMs } from './battle.ts';

const day = 24 * 60 * 60 * 1000;

/** How long after its last use a session lasts, and counts against a session that claims the account, in milliseconds. */
export const sessionLastsMs = 30 * day;
/** How long a claim can be refused by another device before it succeeds, in milliseconds. */
export const claimWaitsMs = day;
/** Minimum time between two renames, in milliseconds. */
const renameWaitsMs = day;
/** How long the name of a deleted account stays reserved, in milliseconds. */
export const nameReservedMs = 30 * day;

/** The fields of a session that decide who owns its account. */
export type SessionFacts = {
  /** Whether the session signed in with the name alone, which works while the account has no lock. */
  byName: boolean;
  createdAt: EpochMs;
  usedAt: EpochMs;
  /** When the session claimed the account; null if it did not. */
  claimedAt: EpochMs | null;
  /** When another session refused the claim. */
  refusedAt: EpochMs | null;
};

/** `waitMs`: how long other sessions may still refuse the claim, in milliseconds. */
export type Ownership = { is: 'owner' | 'must_claim' | 'refused' } | { is: 'waits'; waitMs: number };

/**
 * Returns whether a session may lock, rename or delete its account. A session that signed in with the name alone must claim the
 * account and wait while another session is in use. `leftAt`: when a session of the account last logged out.
 */
export function ownershipOf(
  mine: SessionFacts,
  { others, leftAt }: { others: readonly SessionFacts[]; leftAt: EpochMs | null },
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

/** Returns whether session `mine` may refuse the claim: it must be older and not refused itself. It may also do so after the wait. */
export const mayRefuse = (mine: SessionFacts, claim: SessionFacts): boolean =>
  mine.refusedAt === null &&
  claim.claimedAt !== null &&
  claim.refusedAt === null &&
  mine.createdAt < claim.createdAt;

type Named = { nickname: string | null; nameHidden: boolean; renamedAt: EpochMs | null };

/** Returns the milliseconds until a rename is allowed; 0 if now, as for the first name and for a hidden name. */
export function renameWaitOf({ nickname, nameHidden, renamedAt }: Named, now: EpochMs): number {
  if (nickname === null || nameHidden || renamedAt === null) return 0;
  return Math.max(0, renamedAt + renameWaitsMs - now);
}
