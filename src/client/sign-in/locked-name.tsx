import Lock from 'lucide-react/icons/lock';
import { useEffect, useRef, useState } from 'react';
import { send } from '#client/data/send.ts';
import { Button } from '#client/ui/controls/button.tsx';
import type { OwnUser, Reply } from '#contract/schemas.ts';
import { type Proof, ProveOwner, RecoverySheet } from './prove-owner.tsx';
import { sendNewCode, sendTwice } from './sent-code.ts';
import { setUnkeptCode } from './unkept-code.ts';

type LockedNameProps = { name: string; onIn: (user: OwnUser) => void; onBack: () => void };

export function LockedName({ name, onIn, onBack }: LockedNameProps) {
  const [fresh, setFresh] = useState<Reply<'logInByCode'> | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    heading.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, []);
  const open = async (proof: Proof) => {
    if ('passkey' in proof) return onIn(await send('logInByPasskey', { body: proof }));
    const reply = await sendNewCode(name, (newCode) => {
      const logIn = () => send('logInByCode', { body: { nickname: name, ...proof, newCode } });
      return sendTwice(logIn, logIn);
    });
    setUnkeptCode({ userId: reply.user.id, code: reply.recoveryCode });
    setFresh(reply);
  };
  if (fresh) {
    const { user, recoveryCode: code } = fresh;
    const keep = () => {
      setUnkeptCode(null);
      onIn(user);
    };
    return <RecoverySheet code={code} onKept={keep} />;
  }
  return (
    <section className="locked-name lg:mt-[26px]" aria-labelledby="locked">
      <h2 id="locked" ref={heading} tabIndex={-1} className="note mb-4">
        <Lock />
        <span className="min-w-0 flex-1">
          <b className="block truncate" dir="auto">
            {name}
          </b>
          <span className="text-muted text-small">This name is locked. Show that it is yours.</span>
        </span>
      </h2>
      <ProveOwner failed="Login failed" onProof={open} />
      <Button kind="quiet" className="mt-1" onClick={onBack}>
        Another name
      </Button>
    </section>
  );
}
