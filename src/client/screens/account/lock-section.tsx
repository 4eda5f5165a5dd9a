import KeyRound from 'lucide-react/icons/key-round';
import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import Ticket from 'lucide-react/icons/ticket';
import { type MouseEvent, useEffect, useRef } from 'react';
import { hasPasskeys } from '#client/device/passkey.ts';
import { ProveOwner, RecoveryTicket } from '#client/sign-in/prove-owner.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { Note } from '#client/ui/feedback/note.tsx';
import { Section } from './section.tsx';
import { type LockState, useLock } from './use-lock.ts';

/** Focuses the heading of each opened step; after the last step, the button that opened the first one if it still exists. */
function useStepFocus(step: string | null) {
  const container = useRef<HTMLDivElement>(null);
  const opener = useRef('');
  const last = useRef(step);
  const focused = useRef<HTMLElement>(null);
  useEffect(() => {
    // The refetch after a step replaces the buttons, one of which may have had the focus.
    const lost = focused.current?.isConnected === false && document.activeElement === document.body;
    if (!container.current || (last.current === step && !lost)) return;
    last.current = step;
    const next = step
      ? container.current.querySelector<HTMLElement>('h2, h3')
      : targetAfterSteps(container.current, opener.current);
    focused.current = next;
    // A heading cannot be focused without a tabindex.
    if (next && next.tabIndex < 0) next.tabIndex = -1;
    next?.focus();
  });
  const onClickCapture = ({ target }: MouseEvent) => {
    const button = target instanceof Element && target.closest('button:not([aria-disabled])');
    if (button && last.current === null) opener.current = button.textContent;
  };
  return { ref: container, onClickCapture };
}

const targetAfterSteps = (container: HTMLElement, opener: string): HTMLElement | null =>
  [...container.querySelectorAll('button')].find(({ textContent }) => textContent === opener) ??
  container.querySelector<HTMLElement>('[role="status"]') ??
  container.closest('section')?.querySelector<HTMLElement>('h2') ??
  null;

type Locks = ReturnType<typeof useLock>;

/** `calm`: without a primary button, because another section has it. */
type LockSectionProps = { name: string; lock: LockState; calm: boolean };

export function LockSection({ name, lock, calm }: LockSectionProps) {
  const locks = useLock(lock);
  const { code, change, setChange } = locks;
  const steps = useStepFocus(code ?? change?.what ?? null);
  return (
    <Section title="Lock your name" hint={hintFor(lock)}>
      <div {...steps} className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        {lock.locked && (
          <Note icon={Lock} live>
            <b className="block truncate" dir="auto">
              {name}
            </b>
            <span className="text-muted text-small">{opensWith(lock)}</span>
          </Note>
        )}
        {code ? (
          <RecoveryTicket code={code} onKept={locks.closeCode} />
        ) : change ? (
          <>
            <h3 className="poster text-[1.5rem] leading-none">First show that it is you</h3>
            <ProveOwner failed="Nothing was changed" passkeys={lock.passkeys > 0} onProof={locks.prove} />
            <Button kind="quiet" onClick={() => setChange(null)}>
              Leave it as it is
            </Button>
          </>
        ) : lock.locked ? (
          <Changes locks={locks} />
        ) : (
          <Offers locks={locks} calm={calm} />
        )}
      </div>
    </Section>
  );
}

const hintFor = ({ locked }: LockState): string =>
  locked
    ? 'A new device has to prove that the name is yours.'
    : 'Anybody who types your name can play as you. Once it is locked, a new device has to prove that the name is yours. Locking it logs your other devices out.';

function opensWith({ passkeys }: LockState): string {
  if (passkeys === 0) return 'Opens with your recovery code';
  return `Opens with ${passkeys === 1 ? 'your passkey' : `${passkeys} passkeys`} or your recovery code`;
}

function Offers({ locks, calm }: { locks: Locks; calm: boolean }) {
  const withPasskey = hasPasskeys();
  return (
    <>
      {withPasskey && (
        <Button
          kind={calm ? 'ghost' : 'action'}
          icon={KeyRound}
          onClick={locks.lockWithPasskey}
          pending={locks.pending === 'passkey'}
          pendingText="One moment..."
        >
          Lock with a passkey
        </Button>
      )}
      <Button
        kind={withPasskey || calm ? 'ghost' : 'action'}
        icon={Ticket}
        onClick={locks.lockWithCode}
        pending={locks.pending === 'code'}
        pendingText="One moment..."
      >
        Lock with a recovery code
      </Button>
      {!withPasskey && (
        <p className="text-muted text-small">This browser has no passkeys here, so a code it is.</p>
      )}
    </>
  );
}

const Changes = ({ locks }: { locks: Locks }) => (
  <>
    {hasPasskeys() && (
      <Button
        kind="ghost"
        icon={KeyRound}
        onClick={locks.addPasskey}
        pending={locks.pending === 'passkey'}
        pendingText="One moment..."
      >
        Add a passkey
      </Button>
    )}
    <Button kind="ghost" icon={Ticket} onClick={() => locks.setChange({ what: 'code' })}>
      New recovery code
    </Button>
    <Button kind="ghost" icon={LockOpen} onClick={() => locks.setChange({ what: 'unlock' })}>
      Unlock this name
    </Button>
  </>
);
