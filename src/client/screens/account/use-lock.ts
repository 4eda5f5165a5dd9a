import { useState } from 'react';
import { toast } from '#client/announce/toasts.ts';
import { useCurrentUser } from '#client/data/current-user.ts';
import { queryClient } from '#client/data/query-client.ts';
import { refetchAllSoon } from '#client/data/refetch.ts';
import { send } from '#client/data/send.ts';
import { callKey } from '#client/data/use-call.ts';
import { createPasskey } from '#client/device/passkey.ts';
import { type Proof, proofFailure } from '#client/sign-in/prove-owner.tsx';
import { setUnkeptCode, useUnkeptCode } from '#client/sign-in/unkept-code.ts';
import type { CallInput, Reply } from '#contract/schemas.ts';

type NewPasskey = CallInput<'lockWithPasskey'>['body']['made'];
/** Change that waits for the owner's proof. */
type PendingChange = { what: 'add'; made: NewPasskey } | { what: 'code' } | { what: 'unlock' };

export function useLock() {
  const [pending, setPending] = useState<'passkey' | 'code' | null>(null);
  const [change, setChange] = useState<PendingChange | null>(null);
  const userId = useCurrentUser().user?.id;
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
      toast({ tone: 'failed', title: 'Nothing was changed', text: proofFailure(failure) });
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
        changed('Your name is locked', await send('lockWithPasskey', { body: { made } }));
      }),
    lockWithCode: () =>
      attempt('code', async () => changed('Your name is locked', await send('lockWithCode', { body: {} }))),
    // The passkey is created before the proof, because browsers require a user gesture for it.
    addPasskey: () => attempt('passkey', async () => setChange({ what: 'add', made: await newPasskey() })),
    prove: async (proof: Proof) => {
      if (change?.what === 'add') {
        const { made } = change;
        changed('A passkey was added', await send('lockWithPasskey', { body: { made, proof } }));
      } else if (change?.what === 'code') {
        changed('The old code is void', await send('lockWithCode', { body: { proof } }));
      } else {
        await send('unlockName', { body: { proof } });
        // Without a refetch the old buttons would appear briefly and be removed together with the focus.
        await queryClient.refetchQueries({ queryKey: callKey('showAccount') });
        changed('Your name is open');
      }
    },
  };
}

const newPasskey = async () => createPasskey(await send('askNewPasskey'));
