import { LogIn, UserRound } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { lastBattleName } from '#client/data/kept-user.ts';
import { Button } from '#client/ui/button.tsx';
import type { ButtonLook } from '#client/ui/button-look.ts';
import { TextField } from '#client/ui/field.tsx';
import { type NameLoginWords, useNameLogin } from './use-name-login.ts';

interface NameLoginProps extends NameLoginWords {
  label: string;
  kind?: ButtonLook['kind'];
}

/** The form of a returning player, with the name last used here. Opened by a press, so its field takes the focus. */
export function NameLogin({ label, kind = 'action', ...words }: NameLoginProps) {
  const [typed, setTyped] = useState(() => lastBattleName() ?? '');
  const { logIn, pending, error, clearError } = useNameLogin(words);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await logIn(typed))) field.current?.focus();
  };
  return (
    <form onSubmit={submit} noValidate>
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
