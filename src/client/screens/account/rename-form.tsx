import { type FormEvent, useEffect, useRef, useState } from 'react';
import { toast } from '#client/announce/toasts.ts';
import { setCurrentUser } from '#client/data/current-user.ts';
import { queryClient } from '#client/data/query-client.ts';
import { refreshAllSoon } from '#client/data/refresh.ts';
import { wordsOf } from '#client/data/send.ts';
import { callKey } from '#client/data/use-call.ts';
import { useSend } from '#client/data/use-send.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { TextField } from '#client/ui/controls/field.tsx';
import { nicknameLength } from '#rules/limits.ts';
import { charactersIn, tidyNickname } from '#rules/nickname.ts';

interface RenameFormProps {
  name: string;
  onDone: (hasNewName: boolean) => void;
}

/** Another battle name for the one there is. */
export function RenameForm({ name, onDone }: RenameFormProps) {
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const renaming = useSend('chooseNickname');
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  const refuse = (text: string) => {
    setError(text);
    toast({ tone: 'failed', title: 'Your name is as it was', text });
    field.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const nickname = tidyNickname(typed);
    if (nickname === name) return refuse('This is your name already');
    renaming.mutate(
      { body: { nickname } },
      {
        onSuccess: async (user) => {
          setCurrentUser(user);
          toast({ tone: 'done', title: 'Your name is changed' });
          // The button that led here would come back for a moment, and go again under the focus.
          await queryClient.refetchQueries({ queryKey: callKey('showAccount') });
          onDone(true);
          refreshAllSoon();
        },
        onError: (failure) => refuse(wordsOf(failure, 'Failed to save nickname')),
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        ref={field}
        label="Battle name"
        hint="2-20 characters. It can be changed once a day."
        error={error}
        count={{ now: charactersIn(tidyNickname(typed)), max: nicknameLength.max }}
        value={typed}
        name="nickname"
        autoComplete="nickname"
        spellCheck={false}
        enterKeyHint="done"
        onChange={(event) => {
          setTyped(event.target.value);
          setError(null);
        }}
      />
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button
          type="submit"
          kind="ghost"
          size="sm"
          className="w-auto flex-auto"
          pending={renaming.isPending || renaming.isSuccess}
          pendingText="Saving..."
        >
          Save name
        </Button>
        <Button kind="quiet" size="sm" className="w-auto flex-auto" onClick={() => onDone(false)}>
          Leave it
        </Button>
      </div>
    </form>
  );
}
