import Check from 'lucide-react/icons/check';
import KeyRound from 'lucide-react/icons/key-round';
import Ticket from 'lucide-react/icons/ticket';
import { type FormEvent, Fragment, useEffect, useRef, useState } from 'react';
import { dismissFailure, toast } from '#client/announce/toasts.ts';
import { failureWords, hadNoResponse, send } from '#client/data/send.ts';
import { isRefused } from '#client/device/cookies-refused.ts';
import { hasPasskeys, passkeyFailure, requestPasskey } from '#client/device/passkey.ts';
import { copyText } from '#client/device/share.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { CopyButton } from '#client/ui/controls/copy-button.tsx';
import { TextField } from '#client/ui/controls/field.tsx';
import { Sheet } from '#client/ui/layout/sheet.tsx';
import type { CallInput } from '#contract/schemas.ts';

export type Proof = CallInput<'unlockName'>['body']['proof'];

/** Returns the words of why a passkey or a code did not work, or could not be created. Every call with a proof may be repeated. */
export const proofFailure = (failure: unknown, title: string) =>
  hadNoResponse(failure) && !isRefused()
    ? { title: 'No answer arrived', text: 'Check your connection and press again. That is safe.' }
    : {
        title,
        text: passkeyFailure(failure) ?? failureWords(failure, 'Something went wrong. Please try again.'),
      };

interface ProveOwnerProps {
  /** `danger`: for an action that cannot be undone. */
  kind?: 'action' | 'danger';
  /** Name of the action that follows a proof at once, for the buttons. */
  does?: string;
  failed: string;
  /** Whether a passkey may exist: the account of a signed-in player may have none. */
  passkeys?: boolean;
  onProof: (proof: Proof) => Promise<void>;
}

export function ProveOwner({ kind = 'action', does, failed, passkeys = true, onProof }: ProveOwnerProps) {
  const withPasskey = passkeys && hasPasskeys();
  const [code, setCode] = useState('');
  const [pending, setPending] = useState<'passkey' | 'code' | null>(null);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  const refuse = (words: { title: string; text: string }) => {
    setError(words.text);
    toast({ tone: 'failed', ...words });
  };
  const prove = async (by: 'passkey' | 'code', proof: () => Promise<Proof>): Promise<boolean> => {
    if (pending) return false;
    setPending(by);
    setError(null);
    dismissFailure();
    try {
      await onProof(await proof());
      return true;
    } catch (failure) {
      refuse(proofFailure(failure, failed));
      return false;
    } finally {
      setPending(null);
    }
  };
  const byPasskey = () =>
    prove('passkey', async () => ({ passkey: await requestPasskey(await send('askPasskey')) }));
  const byCode = async (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') refuse({ title: failed, text: 'Please enter your recovery code' });
    else if (await prove('code', async () => ({ code }))) return;
    field.current?.focus();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {withPasskey && (
        <Button
          kind={kind}
          icon={KeyRound}
          onClick={byPasskey}
          pending={pending === 'passkey'}
          pendingText="One moment..."
        >
          {does ? `${does} with your passkey` : 'Use your passkey'}
        </Button>
      )}
      <form onSubmit={byCode} noValidate>
        <TextField
          ref={field}
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
          kind={withPasskey ? 'ghost' : kind}
          className="mt-3"
          pending={pending === 'code'}
          pendingText="One moment..."
        >
          {does ?? 'Use recovery code'}
        </Button>
      </form>
    </div>
  );
}

type RecoveryTicketProps = { code: string; onKept: () => void };

export function RecoveryTicket({ code, onKept }: RecoveryTicketProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    const copied = await copyText(code);
    toast(
      copied
        ? { tone: 'done', title: 'Copied!', text: 'Recovery code copied to clipboard' }
        : { tone: 'failed', title: 'Error', text: 'Failed to copy. Write the code down.' },
    );
    return copied;
  };
  return (
    <section aria-labelledby="recovery" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="ink-y rounded-poster border-2 border-keyline px-4 pt-2.5 pb-4">
        <h2 id="recovery" ref={heading} tabIndex={-1} className="bill border-key border-b-3 pb-1.5">
          Your recovery code
        </h2>
        <p className="poster digits mt-3 select-all text-balance text-center text-[1.75rem] leading-[1.15]">
          {code.split(/(?<=-)/).map((part) => (
            // Safari and Firefox break no line inside the span.
            <Fragment key={part}>
              <wbr />
              <span className="whitespace-nowrap">{part}</span>
            </Fragment>
          ))}
        </p>
      </div>
      <p className="text-muted">
        It opens your name on a new device, once: then you get another one. Write it down or save it now: it
        is not shown again.
      </p>
      <CopyButton label="Copy code" onCopy={copy} />
      <Button icon={Check} onClick={onKept}>
        I have kept it
      </Button>
    </section>
  );
}

/** The server cannot show the code again, so a press on the backdrop does not close the dialog. */
export const RecoverySheet = (props: RecoveryTicketProps) => (
  <Sheet label="Your recovery code" onClose={null}>
    <div className="p-5 pb-[34px] sm:pb-6">
      <RecoveryTicket {...props} />
    </div>
  </Sheet>
);
