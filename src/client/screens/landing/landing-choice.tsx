import ArrowLeft from 'lucide-react/icons/arrow-left';
import { lazy, useState, useTransition } from 'react';
import { Button } from '#client/ui/controls/button.tsx';

const NameLogin = lazy(() =>
  import('#client/sign-in/name-login.tsx').then((found) => ({ default: found.NameLogin })),
);

interface LandingChoiceProps {
  code: string | null;
  /** The room of the code may be joined by a new player. */
  open: boolean;
  onStart: () => void;
  starting: boolean;
}

/** The form it came back from is gone, and the focus with it. */
const takeFocus = (button: HTMLElement | null) => button?.focus();

/** New here, or back again: two buttons, or the form that the second one opens. */
export function LandingChoice({ code, open, onStart, starting }: LandingChoiceProps) {
  const [view, setView] = useState<'options' | 'login' | 'back-from-login'>('options');
  // Until the form has come the pressed button stands.
  const [opening, openForm] = useTransition();
  if (view === 'login') {
    return (
      <>
        <NameLogin
          label="Battle name"
          missing="Please enter your battle name"
          unknown="Battle name not found. Check your spelling or create a new account."
          codeOnTheWay={() => code}
        />
        <Button kind="quiet" className="mt-1" icon={ArrowLeft} onClick={() => setView('back-from-login')}>
          Back to options
        </Button>
      </>
    );
  }
  return (
    <>
      <Button
        size="xl"
        className="narrow:text-[1.125rem]"
        onClick={onStart}
        pending={starting}
        pendingText="One moment..."
      >
        {open ? 'New Player - Join Battle' : 'Play for Free!'}
      </Button>
      <Button
        kind="ghost"
        className="mt-3"
        ref={view === 'back-from-login' ? takeFocus : undefined}
        onClick={() => openForm(() => setView('login'))}
        pending={opening}
        pendingText="Warming up the needle..."
      >
        Returning Player
      </Button>
      <p className="mt-4 text-center text-muted text-small lg:hidden">
        {open ? 'No app, no email.' : 'No app, no email. A battle takes five minutes.'}
      </p>
    </>
  );
}
