import { useEffect, useState } from 'react';
import { sendStoredAnswer } from '#client/battle/seat.ts';
import { useCurrentUser } from '#client/data/current-user.ts';
import { storesCookies } from '#client/device/cookies.ts';
import { setRefused } from '#client/device/cookies-refused.ts';
import { Header } from '#client/shell/header.tsx';
import { PageTitle } from '#client/shell/page-title.tsx';
import { NameLogin } from '#client/sign-in/name-login.tsx';
import { isLeavingAvatarPage } from '#client/sign-in/page-after-sign-in.ts';
import { noteRoomInHistory, pendingJoin } from '#client/sign-in/pending-join.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { NameForm } from './name-form.tsx';
import { useNameChoice } from './use-name-choice.ts';
import { accountOf, useNewcomer } from './use-newcomer.ts';

const showWhole = (form: HTMLElement | null) => form?.scrollIntoView({ block: 'nearest' });

/** Shows the login for a player who already has a name. */
function ReturningPlayer({ isGuest }: { isGuest: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="mt-2.5">
      <button type="button" className="btn quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span>
          Played before? <u className="inline-block">Log in with your name</u>
        </span>
      </button>
      {open && (
        <div className="mt-2 scroll-mb-6" ref={showWhole}>
          {isGuest && (
            <p className="mb-3 text-muted text-small">
              You play as a guest now. Once you log in, the battles of this guest are lost.
            </p>
          )}
          <NameLogin
            label="Your existing battle name"
            kind="ghost"
            missing="Please enter your existing battle name"
            unknown="Battle name not found. Check your spelling or create a new battle name above."
            getRoomCode={pendingJoin}
            sendStoredAnswer={sendStoredAnswer}
          />
        </div>
      )}
    </div>
  );
}

/** Shows the page to choose a battle name (spec §2 Choose Your Battle Name). */
export const Nickname = () => (isLeavingAvatarPage() ? null : <ChooseNickname />);

function ChooseNickname() {
  useEffect(() => {
    noteRoomInHistory();
    // An invitation may skip the landing page, which checks this too.
    if (!storesCookies()) setRefused(true);
  }, []);
  const { user } = useCurrentUser();
  const newcomer = useNewcomer(user);
  const choice = useNameChoice(newcomer.avatar?.dealt ?? null);
  const account = accountOf(user);
  return (
    <>
      <div className="keyboard:hidden contents">
        <Header />
      </div>
      <Page className="pt-2 pb-10 lg:grid lg:[&>:not(h1)]:col-start-2 lg:max-w-[calc(var(--bb-max-stage)+2*var(--bb-gutter))] lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)] lg:items-start lg:gap-x-[4rem] lg:pt-9 keyboard:pt-[10px]">
        <PageTitle className="lg:col-span-full lg:mb-[1.75rem] keyboard:text-[1.75rem]">
          Choose Your Battle Name
        </PageTitle>
        <NameForm
          own={account?.isGuest ? null : (account?.nickname ?? null)}
          newcomer={newcomer}
          choice={choice}
        />
        <p className="my-4 flex items-center gap-3 text-faint text-small">
          <i className="h-[2px] flex-1 bg-line" />
          or
          <i className="h-[2px] flex-1 bg-line" />
        </p>
        <Button
          kind="ghost"
          onClick={() => choice.playAsGuest(account)}
          pending={choice.pending === 'guest'}
          pendingText="One moment..."
          aria-describedby="guest-hint"
        >
          Play as Guest
        </Button>
        <p id="guest-hint" className="mt-2 text-center text-muted text-small">
          Guests can battle, but wins are not saved.
        </p>
        <ReturningPlayer isGuest={account?.isGuest === true} />
      </Page>
    </>
  );
}
