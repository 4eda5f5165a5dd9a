import LogIn from 'lucide-react/icons/log-in';
import UserRound from 'lucide-react/icons/user-round';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { dismissFailure, toast } from '#client/announce/toasts.ts';
import { lastBattleName, setCurrentUser } from '#client/data/current-user.ts';
import { CallFailed, failedWith, failureWords } from '#client/data/send.ts';
import { useSend } from '#client/data/use-send.ts';
import { track } from '#client/device/analytics.ts';
import { pageAfterLogin, storage } from '#client/device/storage.ts';
import { go } from '#client/shell/go.ts';
import { Button, type ButtonLook } from '#client/ui/controls/button.tsx';
import { TextField } from '#client/ui/controls/field.tsx';
import { later } from '#client/ui/later.tsx';
import type { OwnUser } from '#contract/schemas.ts';
import { nicknameProblem, tidyNickname } from '#rules/names/nickname.ts';
import { pageAfterSignIn } from './page-after-sign-in.ts';
import { clearPendingJoin, pendingJoin } from './pending-join.ts';

interface NameLoginWords {
  /** The error for a field without a name. */
  missing: string;
  /** The error for a name that does not exist, or for a refusal without a sentence of the server. */
  unknown: string;
  codeOnTheWay: () => string | null;
  /** Sends the stored answer to the song of that room. Returns the path of the page that follows; null without such an answer. */
  sendWaitingAnswer?: (code: string) => Promise<string | null>;
}

/** Opens the page that follows the login: the battle whose song was answered before, else the page that needed the login. */
function useComeIn({ codeOnTheWay, sendWaitingAnswer }: Omit<NameLoginWords, 'missing' | 'unknown'>) {
  const [entering, setEntering] = useState(false);

  const comeIn = async (user: OwnUser) => {
    const code = codeOnTheWay();
    track('login');
    storage.remove('forceNewAccount');
    if (code !== pendingJoin()) clearPendingJoin();
    dismissFailure();
    setCurrentUser(user);
    setEntering(true);
    const sent = code && user.avatarType ? await sendWaitingAnswer?.(code) : null;
    setEntering(false);
    if (sent) return go(sent, { replace: true });
    go(pageAfterSignIn(user, code, pageAfterLogin.take()));
  };
  return { comeIn, entering };
}

/** Signs a returning player in by name (spec §4 Landing, §5 Battle name login). */
export function useNameLogin({ missing, unknown, ...way }: NameLoginWords) {
  const { comeIn, entering } = useComeIn(way);
  const login = useSend('logInByName');
  const [error, setError] = useState<string | null>(null);
  /** The typed name, if it is locked. */
  const [locked, setLocked] = useState<string | null>(null);

  const refuse = (title: string, text: string) => {
    setError(text);
    toast({ tone: 'failed', title, text });
  };
  /** Returns whether the name was accepted. */
  const logIn = async (typed: string): Promise<boolean> => {
    const nickname = tidyNickname(typed);
    if (nicknameProblem(nickname) === 'nickname-too-short') {
      refuse('Invalid battle name', missing);
      return false;
    }
    try {
      await comeIn(await login.mutateAsync({ body: { nickname } }));
      return true;
    } catch (failure) {
      if (failure instanceof CallFailed && failure.locked) {
        setLocked(nickname);
        return true;
      }
      refuse('Login failed', failedWith(failure, 404) ? unknown : failureWords(failure, unknown));
      return false;
    }
  };
  return {
    logIn,
    pending: login.isPending || entering,
    error,
    clearError: () => setError(null),
    locked,
    comeIn,
    clearLocked: () => setLocked(null),
  };
}

/** Loaded with all styles, since the landing page has only a few of them. */
const LockedName = later(async () => {
  const [{ LockedName: found }] = await Promise.all([
    import('./locked-name.tsx'),
    import('#client/all-styles.ts'),
  ]);
  return found;
});

type NameLoginProps = Partial<NameLoginWords> &
  Pick<NameLoginWords, 'codeOnTheWay'> & { label?: string; kind?: ButtonLook['kind'] };

/** What the form says on the landing page, whose own code is not to weigh more than it must. */
const landingWords = {
  missing: 'Please enter your battle name',
  unknown: 'Battle name not found. Check your spelling or create a new account.',
};

/** The form of a returning player, with the name last used in this browser. A press opens it, so its field gets the focus. */
export function NameLogin({ label = 'Battle name', kind = 'action', ...words }: NameLoginProps) {
  const [typed, setTyped] = useState(() => lastBattleName() ?? '');
  const { logIn, pending, error, clearError, locked, comeIn, clearLocked } = useNameLogin({
    ...landingWords,
    ...words,
  });
  const field = useRef<HTMLInputElement>(null);
  // Also when the form is shown again after that of a locked name.
  useEffect(() => {
    if (locked === null) field.current?.select();
  }, [locked]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await logIn(typed))) field.current?.focus();
  };
  if (locked !== null) return <LockedName name={locked} onIn={comeIn} onBack={clearLocked} />;
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
          clearError();
        }}
      />
      <Button
        type="submit"
        kind={kind}
        className="mt-3"
        icon={LogIn}
        pending={pending}
        pendingText="Logging in..."
      >
        Log in
      </Button>
    </form>
  );
}
