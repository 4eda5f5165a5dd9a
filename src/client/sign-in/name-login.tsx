import LogIn from 'lucide-react/icons/log-in';
import UserRound from 'lucide-react/icons/user-round';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { dismissFailure, toast } from '#client/announce/toasts.ts';
import { lastBattleName, setCurrentUser } from '#client/data/current-user.ts';
import { CallFailed, failedWith, failureWords } from '#client/data/send.ts';
import { useSend } from '#client/data/use-send.ts';
import { track } from '#client/device/analytics.ts';
import { withAllStyles } from '#client/device/fetch-code.ts';
import { pageAfterLogin, storage } from '#client/device/storage.ts';
import { go } from '#client/shell/go.ts';
import { Button, type ButtonLook } from '#client/ui/controls/button.tsx';
import { TextField } from '#client/ui/controls/field.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import type { OwnUser } from '#contract/schemas.ts';
import { nicknameProblem, tidyNickname } from '#rules/names/nickname.ts';
import { pageAfterSignIn } from './page-after-sign-in.ts';
import { clearPendingJoin, pendingJoin } from './pending-join.ts';

interface NameLoginProps {
  label?: string;
  kind?: ButtonLook['kind'];
  /** Error for an empty field. */
  missing?: string;
  /** Error for a name that does not exist. */
  unknown?: string;
  /** Returns the code of the room that the player is about to join, null without a room. */
  getRoomCode: () => string | null;
  /** Sends the stored answer to the song of the room. Returns the path of the page that follows, null without a stored answer. */
  sendStoredAnswer?: (code: string) => Promise<string | null>;
}

type Navigation = Pick<NameLoginProps, 'getRoomCode' | 'sendStoredAnswer'>;

/** Returns a function that opens the page after a login: the battle whose song was answered, else the page that needed the login. */
function useNextPage({ getRoomCode, sendStoredAnswer }: Navigation) {
  const [entering, setEntering] = useState(false);

  const openNextPage = async (user: OwnUser) => {
    const code = getRoomCode();
    track('login');
    storage.remove('forceNewAccount');
    if (code !== pendingJoin()) clearPendingJoin();
    dismissFailure();
    setCurrentUser(user);
    setEntering(true);
    const sent = code && user.avatarType ? await sendStoredAnswer?.(code) : null;
    setEntering(false);
    if (sent) return go(sent, { replace: true });
    go(pageAfterSignIn(user, code, pageAfterLogin.take()));
  };
  return { openNextPage, entering };
}

const LockedName = lazyComponent(() =>
  withAllStyles(import('./locked-name.tsx')).then((found) => found.LockedName),
);

/**
 * Signs a returning player in by name (spec §4 Landing, §5 Battle name login), first the name last used in this browser. A press
 * opens the form, so its field gets the focus. The texts of the landing page are the defaults, to keep the code of that page small.
 */
export function NameLogin({
  label = 'Battle name',
  kind = 'action',
  missing = 'Please enter your battle name',
  unknown = 'Battle name not found. Check your spelling or create a new account.',
  ...navigation
}: NameLoginProps) {
  const { openNextPage, entering } = useNextPage(navigation);
  const login = useSend('logInByName');
  const [typed, setTyped] = useState(() => lastBattleName() ?? '');
  const [error, setError] = useState<string | null>(null);
  /** Typed name, if it is locked. */
  const [locked, setLocked] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // The effect also runs when the form follows on the form of a locked name.
  useEffect(() => {
    if (locked === null) field.current?.select();
  }, [locked]);

  const refuse = (title: string, text: string) => {
    setError(text);
    toast({ tone: 'failed', title, text });
    field.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const nickname = tidyNickname(typed);
    if (nicknameProblem(nickname) === 'nickname-too-short') return refuse('Invalid battle name', missing);
    try {
      await openNextPage(await login.mutateAsync({ body: { nickname } }));
    } catch (failure) {
      if (failure instanceof CallFailed && failure.locked) setLocked(nickname);
      else
        refuse(
          'Login failed',
          failedWith(failure, 404) ? unknown : failureWords(failure, 'Try again in a moment.'),
        );
    }
  };
  if (locked !== null) return <LockedName name={locked} onIn={openNextPage} onBack={() => setLocked(null)} />;
  return (
    // The margin keeps the button visible above an open keyboard.
    <form className="keyboard:[&_input]:scroll-mb-[96px]" onSubmit={submit} noValidate>
      <TextField
        ref={field}
        label={label}
        icon={UserRound}
        value={typed}
        error={error}
        required
        name="nickname"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        onChange={(event) => {
          setTyped(event.target.value);
          setError(null);
        }}
      />
      <Button
        type="submit"
        kind={kind}
        className="mt-3"
        icon={LogIn}
        pending={login.isPending || entering}
        pendingText="Logging in..."
      >
        Log in
      </Button>
    </form>
  );
}
