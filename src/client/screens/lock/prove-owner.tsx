import { KeyRound, Ticket } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { send, wordsOf } from '#client/data/send.ts';
import { hasPasskeys, passkeyTrouble, showPasskey } from '#client/device/passkey.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import type { Sends } from '#contract/schemas.ts';

export type Proof = Sends<'unlockName'>['body']['proof'];

/** Asks for the passkey or the recovery code; `onProof` sends it, and what it throws is shown here. */
export function ProveOwner({ onProof }: { onProof: (proof: Proof) => Promise<void> }) {
  const [code, setCode] = useState('');
  const [pending, setPending] = useState<'passkey' | 'code' | null>(null);
  const [error, setError] = useState<string | null>(null);

  const prove = async (by: 'passkey' | 'code', proof: () => Promise<Proof>) => {
    if (pending) return;
    setPending(by);
    setError(null);
    try {
      await onProof(await proof());
    } catch (failure) {
      setError(passkeyTrouble(failure) ?? wordsOf(failure, 'Something went wrong. Please try again.'));
    }
    setPending(null);
  };
  const byPasskey = () =>
    prove('passkey', async () => ({ passkey: await showPasskey(await send('askPasskey')) }));
  const byCode = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return setError('Please enter your recovery code');
    void prove('code', async () => ({ code }));
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {hasPasskeys() && (
        <Button
          icon={KeyRound}
          onClick={byPasskey}
          pending={pending === 'passkey'}
          pendingText="One moment..."
        >
          Use your passkey
        </Button>
      )}
      <form onSubmit={byCode} noValidate>
        <TextField
          label="Recovery code"
          icon={Ticket}
          value={code}
          error={error}
          name="recovery-code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => {
            setCode(event.target.value);
            setError(null);
          }}
        />
        <Button
          type="submit"
          kind={hasPasskeys() ? 'ghost' : 'action'}
          className="mt-3"
          pending={pending === 'code'}
          pendingText="One moment..."
        >
          Use recovery code
        </Button>
      </form>
    </div>
  );
}
