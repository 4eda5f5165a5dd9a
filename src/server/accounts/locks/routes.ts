import { nicknameProblem, tidyNickname } from '#rules/names/nickname.ts';
import { assertOwner } from '#server/accounts/ownership.ts';
import { type SignedIn, signIn } from '#server/accounts/session.ts';
import { type User, userById, userByName } from '#server/accounts/store.ts';
import type { Handlers } from '#server/app/route.ts';
import { Failure } from '#server/http/failure.ts';
import type { Context } from '#server/settings/context.ts';
import { assertProof, consumeProof, lockName, lockOf, replaceRecoveryCode, unlockName } from './lock.ts';
import { askNewPasskey, askPasskey, ownerOfPasskey, readNewPasskey } from './passkeys.ts';

/** Handlers of the calls that lock and unlock a name, and that sign in by passkey or recovery code. */
export const lockHandlers = {
  askNewPasskey: async ({ context, request, me, session }) => {
    await assertMayLock(context, { me, session });
    return askNewPasskey(context, request, me);
  },

  lockWithPasskey: async ({ context, request, me, session, body }) => {
    await assertMayLock(context, { me, session });
    const { made, proof, newCode } = body;
    // An invalid proof must not use up the new passkey's challenge, and an invalid passkey must not use up the recovery code.
    if (proof) await assertProof({ context, request, me }, proof, newCode);
    const passkey = await readNewPasskey(context, request, me, made);
    if (proof && 'code' in proof) await consumeProof({ context, request, me }, proof, newCode);
    const locking = { newCode, passkey, proven: !!proof, freshCode: false };
    const recoveryCode = await lockName(context, { me, session }, locking);
    return { ...(await lockOf(context, await reload(context, me))), recoveryCode };
  },

  lockWithCode: async ({ context, request, me, session, body }) => {
    await assertMayLock(context, { me, session });
    const { proof, newCode } = body;
    if (proof) await consumeProof({ context, request, me }, proof, newCode);
    const locking = { newCode, proven: !!proof, freshCode: true };
    const recoveryCode = await lockName(context, { me, session }, locking);
    return { ...(await lockOf(context, await reload(context, me))), recoveryCode };
  },

  unlockName: async ({ context, request, me, body: { proof } }) => {
    const code = 'code' in proof ? proof.code : undefined;
    if (code === undefined) await assertProof({ context, request, me }, proof);
    const opened = await unlockName(context, me.id, code);
    if (code !== undefined && !opened) throw new Failure('proof-refused');
    return lockOf(context, await reload(context, me));
  },

  askPasskey: ({ context, request }) => askPasskey(context, request),

  logInByPasskey: async ({ context, request, reply, body }) => {
    const user = await userById(context.db, await ownerOfPasskey(context, request, body.passkey));
    return signIn(context, { request, reply }, user);
  },

  logInByCode: async ({ context, request, reply, body }) => {
    const nickname = tidyNickname(body.nickname);
    const unreadable = nicknameProblem(nickname) === 'nickname-unreadable';
    const user = unreadable ? undefined : await userByName(context.db, nickname);
    // A refused login must not use up the code.
    if (user?.bannedAt) throw new Failure('banned');
    if (!user || !(await replaceRecoveryCode(context, user.id, body)))
      throw new Failure('proof-refused', { locked: true });
    return { user: await signIn(context, { request, reply }, user), recoveryCode: body.newCode };
  },
} satisfies Partial<Handlers>;

const reload = ({ db }: Parameters<typeof lockOf>[0], { id }: User) => userById(db, id);

/**
 * Asserts an owner's session to lock an open name, because the lock excludes all others; for a locked name the proof decides.
 * @throws Failure name-needed for a guest or a player without a name
 */
async function assertMayLock(context: Context, caller: SignedIn) {
  const { me } = caller;
  if (me.isGuest || me.nickname === null) throw new Failure('name-needed');
  if (!me.lockedAt) await assertOwner(context, caller);
}
