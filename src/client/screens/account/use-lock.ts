import { useState } from 'react';
import { toast } from '#client/announce/toasts.ts';
import { useCurrentUser } from '#client/data/current-user.ts';
import { queryClient } from '#client/data/query-client.ts';
import { refetchAllSoon } from '#client/data/refetch.ts';
import { hadNoResponse, send, wouldFailAgain } from '#client/data/send.ts';
import { callKey } from '#client/data/use-call.ts';
import { createPasskey } from '#client/device/passkey.ts';
import { type Proof, proofFailure } from '#client/sign-in/prove-owner.tsx';
import { sendNewCode, sendTwice } from '#client/sign-in/sent-code.ts';
import { setUnkeptCode, useUnkeptCode } from '#client/sign-in/unkept-code.ts';
import type { CallInput, Reply } from '#contract/schemas.ts';

export type LockState = Pick<Reply<'showAccount'>, 'locked' | 'passkeys'>;
type NewPasskey = CallInput<'lockWithPasskey'>['body']['made'];
/** Change that waits for the owner's proof. */
type PendingChange = { what: 'add'; made: NewPasskey } | { what: 'code' } | { what: 'unlock' };

export function useLock({ passkeys }: LockState) {
  const [pending, setPending] = useState<'passkey' | 'code' | null>(null);
  const [change, setChange] = useState<PendingChange | null>(null);
  const { id: userId, nickname = null } = useCurrentUser().user ?? {};
  const code = useUnkeptCode(userId);

  const changed = (title: string, reply?: Reply<'lockWithPasskey'>) => {
    setChange(null);
    setUnkeptCode(userId && reply?.recoveryCode ? { userId, code: reply.recoveryCode } : null);
    toast({ tone: 'done', title });
    refetchAllSoon();
  };
  const attempt = async (by: 'passkey' | 'code', act: () => Promise<void>) => {
    if (pending) return;
    setPending(by);
    await act().catch((failure: unknown) => {
      toast({ tone: 'failed', ...proofFailure(failure, 'Nothing was changed') });
      if (hadNoResponse(failure)) refetchAllSoon();
    });
    setPending(null);
  };

  return {
    pending,
    change,
    code,
    setChange,
    closeCode: () => setUnkeptCode(null),
    lockWithPasskey: () =>
      attempt('passkey', async () => {
        const made = await newPasskey();
        changed('Your name is locked', await sendPasskey({ nickname, passkeys, made }));
      }),
    lockWithCode: () => attempt('code', async () => changed('Your name is locked', await sendCode(nickname))),
    // The passkey is created before the proof, because browsers require a user gesture for it.
    addPasskey: () => attempt('passkey', async () => setChange({ what: 'add', made: await newPasskey() })),
    prove: async (proof: Proof) => {
      if (change?.what === 'add') {
        const { made } = change;
        changed('A passkey was added', await sendPasskey({ nickname, passkeys, made, proof }));
      } else if (change?.what === 'code') {
        changed('The old code is void', await sendCode(nickname, proof));
      } else {
        await sendTwice(() => send('unlockName', { body: { proof } }), unlockedAccount);
        // Without a refetch the old buttons would appear briefly and be removed together with the focus.
        await queryClient.refetchQueries({ queryKey: callKey('showAccount') });
        changed('Your name is open');
      }
    },
  };
}

const newPasskey = async () => createPasskey(await send('askNewPasskey'));

/** Sends a new code. If the response was lost, the code itself is proof, since a passkey's response is valid only once. */
const sendCode = (nickname: string | null, proof?: Proof) =>
  sendNewCode(nickname ?? '', (newCode) => {
    const sendWith = (given?: Proof) =>
      send('lockWithCode', { body: given ? { newCode, proof: given } : { newCode } });
    return sendTwice(
      () => sendWith(proof),
      () => sendWith(proof && 'code' in proof ? proof : undefined),
    );
  });

type AddedPasskey = { nickname: string | null; passkeys: number; made: NewPasskey; proof?: Proof };

const sendPasskey = ({ nickname, passkeys, made, proof }: AddedPasskey) =>
  sendNewCode(nickname ?? '', (newCode) =>
    sendTwice(
      () => send('lockWithPasskey', { body: proof ? { made, newCode, proof } : { made, newCode } }),
      async (lost): Promise<Reply<'lockWithPasskey'>> => {
        const account = await send('showAccount');
        if (account.passkeys <= passkeys) throw lost;
        // The server refuses the code if the old one is still valid.
        return send('lockWithCode', { body: { newCode } }).catch((failure) => {
          if (!wouldFailAgain(failure)) throw failure;
          return { ...account, recoveryCode: null };
        });
      },
    ),
  );

async function unlockedAccount(lost: unknown): Promise<LockState> {
  const account = await send('showAccount');
  if (account.locked) throw lost;
  return account;
}
