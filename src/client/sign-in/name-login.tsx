import LogIn from 'lucide-react/icons/log-in';
import UserRound from 'lucide-react/icons/user-round';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { lastBattleName } from '#client/data/current-user.ts';
import { Button, type ButtonLook } from '#client/ui/controls/button.tsx';
import { TextField } from '#client/ui/controls/field.tsx';
import { type NameLoginWords, useNameLogin } from './use-name-login.ts';

/** With all the styles, for the poster this form may stand on comes with few. */
const LockedName = lazy(async () => {
  const [{ LockedName: found }] = await Promise.all([
    import('./locked-name.tsx'),
    import('#client/all-styles.ts'),
  ]);
  return { default: found };
});

interface NameLoginProps extends NameLoginWords {
  label: string;
  kind?: ButtonLook['kind'];
}

/** The form of a returning player, with the name last used here. Opened by a press, so its field takes the focus. */
export function NameLogin({ label, kind = 'action', ...words }: NameLoginProps) {
  const [typed, setTyped] = useState(() => lastBattleName() ?? '');
  const { logIn, pending, error, clearError, locked, comeIn, forgetLocked } = useNameLogin(words);
  const field = useRef<HTMLInputElement>(null);
  // Also when it comes back from the name that was locked.
  useEffect(() => {
    if (locked === null) field.current?.select();
  }, [locked]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await logIn(typed))) field.current?.focus();
  };
  if (locked !== null) {
    return (
      <Suspense fallback={null}>
        <LockedName name={locked} onIn={comeIn} onBack={forgetLocked} />
      </Suspense>
    );
  }
  return (
    <form className="login-form" onSubmit={submit} noValidate>
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
