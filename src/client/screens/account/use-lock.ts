import { useState } from 'react';
import { toast } from '#client/announce/toasts.ts';
import { queryClient, refetchAllSoon } from '#client/data/query-client.ts';
import { send } from '#client/data/send.ts';
import { callKey } from '#client/data/use-call.ts';
import { createPasskey } from '#client/device/passkey.ts';
import { type Proof, proofFailure } from '#client/sign-in/prove-owner.tsx';
import type { CallInput } from '#contract/schemas.ts';

type NewPasskey = CallInput<'lockWithPasskey'>['body']['made'];
/** Change that waits for the owner's proof. */
export type PendingChange = { what: 'add'; made: NewPasskey } | { what: 'code' } | { what: 'unlock' };

export function useLock() {
  const [pending, setPending] = useState<'passkey' | 'code' | null>(null);
  const [change, setChange] = useState<PendingChange | null>(null);
  const [code, setCode] = useState<string | null>(null);

  const changed = (title: string, recoveryCode: string | null = null) => {
    setChange(null);
    setCode(recoveryCode);
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
    closeCode: () => setCode(null),
    lockWithPasskey: () =>
      attempt('passkey', async () => {
        const { recoveryCode } = await send('lockWithPasskey', { body: { made: await newPasskey() } });
        changed('Your name is locked', recoveryCode);
      }),
    lockWithCode: () =>
      attempt('code', async () => {
        const { recoveryCode } = await send('lockWithCode', { body: {} });
        changed('Your name is locked', recoveryCode);
      }),
    // The passkey is created before the proof, because browsers require a user gesture for it.
    addPasskey: () => attempt('passkey', async () => setChange({ what: 'add', made: await newPasskey() })),
    prove: async (proof: Proof) => {
      if (change?.what === 'add') {
        const { recoveryCode } = await send('lockWithPasskey', { body: { made: change.made, proof } });
        changed('A passkey was added', recoveryCode);
      } else if (change?.what === 'code') {
        changed('The old code is void', (await send('lockWithCode', { body: { proof } })).recoveryCode);
      } else {
        await unlock(proof);
        changed('Your name is open');
      }
    },
  };
}

const newPasskey = async () => createPasskey(await send('askNewPasskey'));

async function unlock(proof: Proof) {
  await send('unlockName', { body: { proof } });
  // Without a refetch the old buttons would appear briefly and be removed together with the focus.
  await queryClient.refetchQueries({ queryKey: callKey('showAccount') });
}
