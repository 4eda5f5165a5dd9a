import { useEffect } from 'react';
import { useMe } from '#client/data/who-am-i.ts';
import { Header } from '#client/frame/header.tsx';
import { usePage } from '#client/frame/use-page.ts';
import { Button } from '#client/ui/button.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageTitle } from '#client/ui/page-title.tsx';
import { NameForm } from './name-form.tsx';
import { ownName } from './own-account.ts';
import { noteRoomInHistory } from './pending-join.ts';
import { ReturningPlayer } from './returning-player.tsx';
import { useNameChoice } from './use-name-choice.ts';

/** Where everybody gets the name they battle under (spec §2 Choose Your Battle Name). */
export function Nickname() {
  usePage('Choose Your Battle Name');
  useEffect(noteRoomInHistory, []);
  const { user } = useMe();
  const { error, pending, clearError, playAsGuest, takeName } = useNameChoice();
  const own = ownName(user);
  return (
    <>
      <Header />
      <Page className="pt-2 pb-10 lg:pt-9">
        <PageTitle>Choose Your Battle Name</PageTitle>
        <NameForm
          own={own}
          error={error}
          pending={pending === 'name'}
          onType={clearError}
          onName={(typed) => takeName(typed, own)}
        />
        <p className="my-4 flex items-center gap-3 text-faint text-small">
          <i className="rule flex-1" />
          or
          <i className="rule flex-1" />
        </p>
        <Button
          kind="ghost"
          onClick={playAsGuest}
          pending={pending === 'guest'}
          pendingText="One moment..."
          aria-describedby="guest-hint"
        >
          Play as Guest
        </Button>
        <p id="guest-hint" className="mt-2 text-center text-muted text-small">
          Guests can battle, but wins are not saved.
        </p>
        <ReturningPlayer />
      </Page>
    </>
  );
}
