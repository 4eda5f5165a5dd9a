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
  /** Error for an empty field. */
  missing: string;
  /** Error for a name that does not exist, or for a failure without a sentence of the server. */
  unknown: string;
  /** Returns the code of the room that the player is about to join, null without a room. */
  getRoomCode: () => string | null;
  /** Sends the stored answer to the song of the room. Returns the path of the page that follows, null without a stored answer. */
  sendStoredAnswer?: (code: string) => Promise<string | null>;
}

/** Returns a function that opens the page after a login: the battle whose song was answered, else the page that needed the login. */
function useNextPage({ getRoomCode, sendStoredAnswer }: Omit<NameLoginWords, 'missing' | 'unknown'>) {
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

/** Signs a returning player in by name (spec §4 Landing, §5 Battle name login). */
export function useNameLogin({ missing, unknown, ...navigation }: NameLoginWords) {
  const { openNextPage, entering } = useNextPage(navigation);
  const login = useSend('logInByName');
  const [error, setError] = useState<string | null>(null);
  /** Typed name, if it is locked. */
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
      await openNextPage(await login.mutateAsync({ body: { nickname } }));
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
    openNextPage,
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
  Pick<NameLoginWords, 'getRoomCode'> & { label?: string; kind?: ButtonLook['kind'] };

/** Texts of the form on the landing page, which are here to keep the code of that page small. */
const landingWords = {
  missing: 'Please enter your battle name',
  unknown: 'Battle name not found. Check your spelling or create a new account.',
};

/** Form of a returning player, with the name last used in this browser. A press opens the form, so its field gets the focus. */
export function NameLogin({ label = 'Battle name', kind = 'action', ...words }: NameLoginProps) {
  const [typed, setTyped] = useState(() => lastBattleName() ?? '');
  const { logIn, pending, error, clearError, locked, openNextPage, clearLocked } = useNameLogin({
    ...landingWords,
    ...words,
  });
  const field = useRef<HTMLInputElement>(null);
  // The effect also runs when the form follows on the form of a locked name.
  useEffect(() => {
    if (locked === null) field.current?.select();
  }, [locked]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await logIn(typed))) field.current?.focus();
  };
  if (locked !== null) return <LockedName name={locked} onIn={openNextPage} onBack={clearLocked} />;
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
