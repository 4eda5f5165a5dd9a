import { createHash } from 'node:crypto';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { HandlerInput } from '#contract/schemas.ts';
import { keepOnlySession, publishEnded, type SignedIn } from '#server/accounts/session.ts';
import type { User } from '#server/accounts/store.ts';
import { isUniqueViolation } from '#server/database/errors.ts';
import { users } from '#server/database/schema.ts';
import { passkeys } from '#server/database/schema-devices.ts';
import { Failure } from '#server/http/failure.ts';
import type { Context } from '#server/settings/context.ts';
import { type NewPasskey, ownerOfPasskey, passkeysOf } from './passkeys.ts';

export type Proof = HandlerInput<'unlockName'>['body']['proof'];

export async function lockOf(context: Pick<Context, 'db'>, { id, lockedAt }: User) {
  return { locked: lockedAt !== null, passkeys: (await passkeysOf(context, id)).length };
}

type ReplacedCode = { code: string; newCode: string };

/** Replaces the valid recovery code. Repeated, it finds the new code. Returns whether one of the two was valid. */
export async function replaceRecoveryCode(context: Context, userId: string, { code, newCode }: ReplacedCode) {
  const fresh = hashRecoveryCode(newCode);
  const right = and(eq(users.id, userId), inArray(users.recoveryHash, [hashRecoveryCode(code), fresh]));
  const found = await context.db
    .update(users)
    .set({ recoveryHash: fresh })
    .where(right)
    .returning({ id: users.id });
  return found.length > 0;
}

type Proving = { context: Context; request: FastifyRequest; me: User };

/** Checks a proof, and replaces a used recovery code. @throws Failure proof-refused */
export async function consumeProof(proving: Proving, proof: Proof, newCode: string) {
  if (!('code' in proof)) return assertProof(proving, proof);
  const { context, me } = proving;
  const isValid = await replaceRecoveryCode(context, me.id, { code: proof.code, newCode });
  if (!isValid) throw new Failure('proof-refused');
}

/** Checks a proof without using up a recovery code, which `newCode` may have replaced before. @throws Failure proof-refused */
export async function assertProof({ context, request, me }: Proving, proof: Proof, newCode?: string) {
  const isValid =
    'code' in proof
      ? [proof.code, newCode].some((code) => code !== undefined && me.recoveryHash === hashRecoveryCode(code))
      : (await ownerOfPasskey(context, request, proof.passkey)) === me.id;
  if (!isValid) throw new Failure('proof-refused');
}

type Locking = { newCode: string; passkey?: NewPasskey; proven: boolean; freshCode: boolean };

/**
 * Locks a name and ends its other sessions, or with a proof adds to an existing lock. The row lock serializes simultaneous calls, so
 * that the second one finds the name locked. Returns the new code, or null if the old one is still valid. @throws Failure proof-needed
 */
export async function lockName(context: Context, { me, session }: SignedIn, locking: Locking) {
  const hashed = hashRecoveryCode(locking.newCode);
  const now = new Date(context.now());
  const locked = context.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, me.id)).for('update');
    const open = user?.lockedAt === null;
    const repeated = user?.recoveryHash === hashed;
    if (!open && !repeated && !locking.proven) throw new Failure('proof-needed', { locked: true });
    if (open || locking.freshCode) {
      const set = { lockedAt: user?.lockedAt ?? now, recoveryHash: hashed, claimedAt: null };
      await tx.update(users).set(set).where(eq(users.id, me.id));
    }
    if (locking.passkey) await tx.insert(passkeys).values(locking.passkey);
    const ended = open ? await keepOnlySession(tx, session) : [];
    return { ended, isNew: open || repeated || locking.freshCode };
  });
  const { ended, isNew } = await locked.catch((error) => {
    throw isUniqueViolation(error) ? new Failure('proof-refused') : error;
  });
  publishEnded(context, ended);
  return isNew ? locking.newCode : null;
}

/** Removes the lock, of a given recovery code only if it is valid, so that the name alone is enough to sign in. Returns whether it did. */
export async function unlockName(context: Pick<Context, 'transaction'>, userId: string, code?: string) {
  return context.transaction(async (tx) => {
    const isValid = code === undefined ? undefined : eq(users.recoveryHash, hashRecoveryCode(code));
    const locked = and(eq(users.id, userId), isNotNull(users.lockedAt), isValid);
    const none = { lockedAt: null, recoveryHash: null };
    const opened = await tx.update(users).set(none).where(locked).returning({ id: users.id });
    if (opened.length > 0) await tx.delete(passkeys).where(eq(passkeys.userId, userId));
    return opened.length > 0;
  });
}

/** Hashes a code without regard to case, spaces and dashes. A slow hash is not needed because of the high entropy. */
function hashRecoveryCode(typed: string): string {
  const plain = typed.toUpperCase().replace(/[\s\p{Pd}]/gu, '');
  return createHash('sha256').update(`recovery ${plain}`).digest('base64url');
}
