import Dices from 'lucide-react/icons/dices';
import { type FormEvent, type RefObject, useState } from 'react';
import { announce } from '#client/announce/announce.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { TextField } from '#client/ui/controls/field.tsx';
import { IconButton } from '#client/ui/controls/icon-button.tsx';
import { dealName } from '#rules/guest-name.ts';
import { nicknameLength } from '#rules/limits.ts';
import { charactersIn, tidyNickname } from '#rules/nickname.ts';
import { NamePoster } from './name-poster.tsx';
import type { Newcomer } from './use-newcomer.ts';

interface NameFormProps {
  /** The name they have already, for a player who came back here. */
  own: string | null;
  newcomer: Newcomer;
  field: RefObject<HTMLInputElement | null>;
  error: string | null;
  pending: boolean;
  onType: () => void;
  /** `dealt`: no one thought of this name, so another does as well. */
  onName: (typed: string, dealt: boolean) => Promise<'taken' | undefined>;
}

/** The poster and the field that prints on it. */
export function NameForm({ own, newcomer, field, error, pending, onType, onName }: NameFormProps) {
  const [changed, setChanged] = useState<string | null>(null);
  const [dealt, setDealt] = useState(() => ({
    name: newcomer.invited ? dealName(Math.random) : '',
    tries: 0,
  }));
  const typed = changed ?? own ?? dealt.name;
  const name = tidyNickname(typed);

  const change = (to: string) => {
    setChanged(to);
    onType();
  };
  const deal = (tries: number) => {
    const another = dealName(Math.random, tries);
    setDealt({ name: another, tries });
    change(another);
    announce(another);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await onName(typed, typed === dealt.name);
    if (answer === 'taken') deal(dealt.tries + 1);
    field.current?.focus();
  };
  return (
    <form onSubmit={submit} noValidate className="name-form mt-4.5">
      <NamePoster name={name} opponent={newcomer.opponent} face={newcomer.face} />
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
        onChange={(event) => change(event.target.value)}
        trailing={<IconButton icon={Dices} label="Deal another name" onClick={() => deal(dealt.tries)} />}
      />
      <Button type="submit" className="mt-4" pending={pending} pendingText="Saving...">
        Use This Name
      </Button>
    </form>
  );
}
