import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useAnnounce } from '#client/announce/announce.ts';
import { toast } from '#client/announce/toasts.ts';
import { setCurrentUser } from '#client/data/current-user.ts';
import { queryClient } from '#client/data/query-client.ts';
import { refetchAllSoon } from '#client/data/refetch.ts';
import { failureWords, hadNoResponse, isUnauthorized } from '#client/data/send.ts';
import { callKey } from '#client/data/use-call.ts';
import { useSend } from '#client/data/use-send.ts';
import { logInAgain } from '#client/shell/failure-toasts.ts';
import { invalidName, isTaken, takenName } from '#client/sign-in/name-refusal.ts';
import { AvatarDisc } from '#client/ui/art/disc.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { TextField } from '#client/ui/controls/field.tsx';
import { paths } from '#contract/paths.ts';
import type { OwnUser, Reply } from '#contract/schemas.ts';
import { nicknameLength } from '#rules/limits.ts';
import { charactersIn, tidyNickname } from '#rules/names/nickname.ts';
import { waitInWords } from '#rules/words/wait-words.ts';
import { Section } from './section.tsx';

type RenameFormProps = { name: string; onRenamed: () => void; onLeave: () => void };

function RenameForm({ name, onRenamed, onLeave }: RenameFormProps) {
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const renaming = useSend('chooseNickname', {
    onSuccess: async (user) => {
      setCurrentUser(user);
      toast({ tone: 'done', title: 'Your name is changed' });
      onRenamed();
      // The refetched account closes the form; if the refetch fails, the form is closed anyway.
      const account = { queryKey: callKey('showAccount') };
      await queryClient.refetchQueries(account, { throwOnError: true }).catch(onLeave);
      refetchAllSoon();
    },
    onError: (failure) => {
      if (isUnauthorized(failure)) return logInAgain();
      if (isTaken(failure)) return refuse(takenName.text, takenName.title);
      refuse(failureWords(failure, 'Failed to save nickname'), hadNoResponse(failure) ? 'Error' : undefined);
      // Without a response the name may have changed.
      if (hadNoResponse(failure)) refetchAllSoon();
    },
  });
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  const refuse = (text: string, title = 'Your name is as it was') => {
    setError(text);
    toast({ tone: 'failed', title, text });
    field.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const nickname = tidyNickname(typed);
    if (nickname === name) return refuse('This is your name already');
    const invalid = invalidName(nickname);
    if (invalid) return refuse(invalid.text, invalid.title);
    renaming.mutate({ body: { nickname } });
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
        <Button kind="quiet" size="sm" className="w-auto flex-auto" onClick={onLeave}>
          Leave it
        </Button>
      </div>
    </form>
  );
}

/** Moves the focus from the closed form to the button or link that replaces it. */
const focusFirst = (box: HTMLElement | null) => box?.querySelector<HTMLElement>('button, a')?.focus();

export function NameSection({ user, account }: { user: OwnUser; account: Reply<'showAccount'> }) {
  const [form, setForm] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const [renamed, setRenamed] = useState(false);
  const { renameWaitMs } = account;
  const waitNotice =
    renameWaitMs > 0
      ? `You changed your name lately. In ${waitInWords(renameWaitMs)} you can change it again.`
      : '';
  // The notice replaces the pressed button, so it has to be announced.
  useAnnounce(renamed ? waitNotice : '');
  // The form stays until the account is refetched; otherwise its opening button would appear briefly and take the focus.
  if (form === 'open' && (user.nickname === null || renameWaitMs > 0)) setForm('closed');
  return (
    <Section title="Name and warrior" hint={hintFor(user)}>
      <p className="flex min-w-0 items-center gap-3">
        <AvatarDisc avatar={user.avatarType} size={56} />
        <b className="poster min-w-0 flex-1 text-[1.75rem] leading-[1.1] wrap-anywhere" dir="auto">
          {user.nickname ?? 'Nameless so far'}
        </b>
      </p>
      {form === 'open' ? (
        <RenameForm
          name={user.nickname ?? ''}
          onRenamed={() => setRenamed(true)}
          onLeave={() => setForm('closed')}
        />
      ) : (
        <div ref={form === 'closed' ? focusFirst : undefined} className="flex flex-wrap gap-2.5">
          <NameButton user={user} account={account} onRename={() => setForm('open')} />
          <Link href={paths.selectAvatar(paths.account)} className="btn ghost sm w-auto flex-auto">
            Change warrior
          </Link>
        </div>
      )}
      {waitNotice && <p className="text-muted text-small">{waitNotice}</p>}
    </Section>
  );
}

function hintFor({ isGuest, nickname }: OwnUser): string | undefined {
  if (isGuest) return 'You play as a guest: wins are not saved. With a battle name of your own they are.';
  return nickname === null ? 'Without a battle name you cannot play yet.' : undefined;
}

type NameButtonProps = { user: OwnUser; account: Reply<'showAccount'>; onRename: () => void };

function NameButton({ user, account, onRename }: NameButtonProps) {
  if (user.isGuest || user.nickname === null)
    return (
      <Link href={paths.nickname} className="btn ghost sm w-auto flex-auto">
        Choose a battle name
      </Link>
    );
  if (account.ownership !== 'owner' || account.renameWaitMs > 0) return null;
  return (
    <Button kind="ghost" size="sm" className="w-auto flex-auto" onClick={onRename}>
      Change name
    </Button>
  );
}
