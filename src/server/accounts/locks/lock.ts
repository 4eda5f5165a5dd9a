import { createHash, randomInt } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { HandlerInput } from '#contract/schemas.ts';
import { keepOnlySession, type SignedIn } from '#server/accounts/session.ts';
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

/** Replaces a valid recovery code by a new one, which is returned. Null if `typed` is not valid. */
export async function consumeRecoveryCode(context: Context, userId: string, typed: string) {
  const recoveryCode = newRecoveryCode();
  const fresh = { recoveryHash: hashRecoveryCode(recoveryCode) };
  const right = and(eq(users.id, userId), eq(users.recoveryHash, hashRecoveryCode(typed)));
  const spent = await context.db.update(users).set(fresh).where(right).returning({ id: users.id });
  return spent.length > 0 ? recoveryCode : null;
}

/** Checks a proof. Returns the new code that replaces a used recovery code, null for a passkey. @throws Failure proof-refused */
export async function consumeProof(context: Context, request: FastifyRequest, me: User, proof: Proof) {
  if ('code' in proof) {
    const next = await consumeRecoveryCode(context, me.id, proof.code);
    if (next === null) throw new Failure('proof-refused');
    return next;
  }
  if ((await ownerOfPasskey(context, request, proof.passkey)) !== me.id) throw new Failure('proof-refused');
  return null;
}

/** Checks a proof without using up a recovery code. @throws Failure proof-refused */
export async function assertProof(context: Context, request: FastifyRequest, me: User, proof: Proof) {
  const isValid =
    'code' in proof
      ? me.recoveryHash === hashRecoveryCode(proof.code)
      : (await ownerOfPasskey(context, request, proof.passkey)) === me.id;
  if (!isValid) throw new Failure('proof-refused');
}

type Locking = { passkey?: NewPasskey; proven: boolean; freshCode: boolean };

/**
 * Locks a name and ends its other sessions, or with a proof adds to an existing lock. The row lock serializes simultaneous calls, so
 * that the second one finds the name locked. @throws Failure proof-needed
 */
export async function lockName(context: Context, { me, session }: SignedIn, locking: Locking) {
  const recoveryCode = newRecoveryCode();
  const now = new Date(context.now());
  const locked = context.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, me.id)).for('update');
    const open = user?.lockedAt === null;
    if (!open && !locking.proven) throw new Failure('proof-needed', { locked: true });
    if (open || locking.freshCode) {
      const hashed = hashRecoveryCode(recoveryCode);
      const set = { lockedAt: user?.lockedAt ?? now, recoveryHash: hashed, claimedAt: null };
      await tx.update(users).set(set).where(eq(users.id, me.id));
    }
    if (locking.passkey) await tx.insert(passkeys).values(locking.passkey);
    return open;
  });
  const wasOpen = await locked.catch((error) => {
    throw isUniqueViolation(error) ? new Failure('proof-refused') : error;
  });
  if (wasOpen) await keepOnlySession(context, session);
  return wasOpen || locking.freshCode ? recoveryCode : null;
}

/** Removes the lock, so that the name alone is enough to sign in. Returns whether the name was locked. */
export async function unlockName(context: Pick<Context, 'transaction'>, userId: string): Promise<boolean> {
  return context.transaction(async (tx) => {
    await tx.delete(passkeys).where(eq(passkeys.userId, userId));
    const locked = and(eq(users.id, userId), isNotNull(users.lockedAt));
    const none = { lockedAt: null, recoveryHash: null };
    const opened = await tx.update(users).set(none).where(locked).returning({ id: users.id });
    return opened.length > 0;
  });
}

/** Without I, L, O, 0 and 1, which look alike on paper, and without U, so that fewer codes spell words. */
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const groups = 4;
const groupLength = 6;

/** Returns a random code such as `K7QWDX-3MPXAH-9TRHNJ-B5CVEM`, with 117 bits of entropy. */
function newRecoveryCode(): string {
  const letter = () => letters[randomInt(letters.length)] ?? '';
  const group = () => Array.from({ length: groupLength }, letter).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** Hashes a code without regard to case, spaces and dashes. A slow hash is not needed because of the high entropy. */
function hashRecoveryCode(typed: string): string {
  const plain = typed.toUpperCase().replace(/[\s\p{Pd}]/gu, '');
  return createHash('sha256').update(`recovery ${plain}`).digest('base64url');
}
