import { createHash, randomInt } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Gets } from '#contract/schemas.ts';
import { keepOnlySession } from '#server/accounts/session.ts';
import type { User } from '#server/accounts/store.ts';
import { isTaken } from '#server/database/errors.ts';
import { users } from '#server/database/schema.ts';
import { passkeys } from '#server/database/schema-devices.ts';
import { Failure } from '#server/http/failure.ts';
import type { Context } from '#server/settings/context.ts';
import { type NewPasskey, ownerOfPasskey, passkeysOf } from './passkeys.ts';

export type Proof = Gets<'unlockName'>['body']['proof'];

export async function lockOf(context: Pick<Context, 'db'>, { id, lockedAt }: User) {
  return { locked: lockedAt !== null, passkeys: (await passkeysOf(context, id)).length };
}

/** Spends a recovery code on a fresh one. Null: it opens nothing. */
export async function spendRecoveryCode(context: Context, userId: string, typed: string) {
  const recoveryCode = newRecoveryCode();
  const fresh = { recoveryHash: hashRecoveryCode(recoveryCode) };
  const right = and(eq(users.id, userId), eq(users.recoveryHash, hashRecoveryCode(typed)));
  const spent = await context.db.update(users).set(fresh).where(right).returning({ id: users.id });
  return spent.length > 0 ? recoveryCode : null;
}

/** @throws Failure proof-refused; answers the code that takes a spent one's place */
export async function spendProof(context: Context, request: FastifyRequest, me: User, proof: Proof) {
  if ('code' in proof) {
    const next = await spendRecoveryCode(context, me.id, proof.code);
    if (next === null) throw new Failure('proof-refused');
    return next;
  }
  if ((await ownerOfPasskey(context, request, proof.passkey)) !== me.id) throw new Failure('proof-refused');
  return null;
}

/** Like `spendProof`, for what a code need not be spent on. @throws Failure proof-refused */
export async function assertProof(context: Context, request: FastifyRequest, me: User, proof: Proof) {
  const shown =
    'code' in proof
      ? me.recoveryHash === hashRecoveryCode(proof.code)
      : (await ownerOfPasskey(context, request, proof.passkey)) === me.id;
  if (!shown) throw new Failure('proof-refused');
}

type Locking = { passkey?: NewPasskey; proven: boolean; freshCode: boolean };

/**
 * Locks the name, or adds to its lock when the owner has proven to be it; other devices are signed out when it was open.
 * The player who comes second to an open name finds it locked. @throws Failure proof-needed
 */
export async function lockName(context: Context, request: FastifyRequest, me: User, locking: Locking) {
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
    throw isTaken(error) ? new Failure('proof-refused') : error;
  });
  if (wasOpen) await keepOnlySession(context, request, me.id);
  return wasOpen || locking.freshCode ? recoveryCode : null;
}

/** Anybody who types the name comes in again. */
export async function unlockName(context: Pick<Context, 'transaction'>, userId: string): Promise<boolean> {
  return context.transaction(async (tx) => {
    await tx.delete(passkeys).where(eq(passkeys.userId, userId));
    const locked = and(eq(users.id, userId), isNotNull(users.lockedAt));
    const none = { lockedAt: null, recoveryHash: null };
    const opened = await tx.update(users).set(none).where(locked).returning({ id: users.id });
    return opened.length > 0;
  });
}

/** Without I, L, O, 0 and 1, which look alike on paper, and without U, so that no code spells a word. */
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const groups = 4;
const groupLength = 6;

/** A fresh code such as `K7QWDX-3MPXAH-9TRHNJ-B5CVEM`: 117 bits of chance. */
function newRecoveryCode(): string {
  const letter = () => letters[randomInt(letters.length)] ?? '';
  const group = () => Array.from({ length: groupLength }, letter).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** So much chance needs no slow hash. Case, spaces and dashes do not count. */
function hashRecoveryCode(typed: string): string {
  const plain = typed.toUpperCase().replace(/[\s\p{Pd}]/gu, '');
  return createHash('sha256').update(`recovery ${plain}`).digest('base64url');
}
