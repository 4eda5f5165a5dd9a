import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { nicknameLength } from '#rules/limits.ts';
import { charactersIn, tidyNickname } from '#rules/nickname.ts';
import { NamePoster } from './name-poster.tsx';

interface NameFormProps {
  /** The name they have already, for whoever came back here. */
  own: string | null;
  error: string | null;
  pending: boolean;
  onType: () => void;
  onName: (typed: string) => Promise<void>;
}

/** The poster and the field that prints on it. */
export function NameForm({ own, error, pending, onType, onName }: NameFormProps) {
  const [changed, setChanged] = useState<string | null>(null);
  const typed = changed ?? own ?? '';
  const field = useRef<HTMLInputElement>(null);
  const name = tidyNickname(typed);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await onName(typed);
    field.current?.focus();
  };
  return (
    <form onSubmit={submit} noValidate className="mt-4.5">
      <NamePoster name={name} />
      <TextField
        ref={field}
        className="mt-5.5"
        label="Battle name"
        hint="2-20 characters. This will be visible to other players."
        error={error}
        count={{ now: charactersIn(name), max: nicknameLength.max }}
        value={typed}
        required
        name="nickname"
        autoComplete="nickname"
        spellCheck={false}
        enterKeyHint="done"
        onChange={(event) => {
          setChanged(event.target.value);
          onType();
        }}
      />
      <Button type="submit" className="mt-4" pending={pending} pendingText="Saving...">
        Use This Name
      </Button>
    </form>
  );
}
