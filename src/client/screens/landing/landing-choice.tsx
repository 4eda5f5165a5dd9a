import ArrowLeft from 'lucide-react/icons/arrow-left';
import { lazy, useState, useTransition } from 'react';
import { dismissFailure } from '#client/announce/toasts.ts';
import { queryClient } from '#client/data/query-client.ts';
import { send } from '#client/data/send.ts';
import { track } from '#client/device/analytics.ts';
import { storesCookies } from '#client/device/cookies.ts';
import { setRefused } from '#client/device/cookies-refused.ts';
import { storage, tabStorage } from '#client/device/storage.ts';
import { go } from '#client/shell/go.ts';
import { clearPendingJoin, storePendingJoin } from '#client/sign-in/pending-join.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { paths } from '#contract/paths.ts';

/** Returns a function that starts the flow of a new player, clearing all stored data but the invitation (spec §4 Landing). */
export function useNewPlayer(code: string | null) {
  const [starting, setStarting] = useState(false);

  const start = async () => {
    if (starting) return;
    // This check must come before the session and the storage are cleared.
    if (!storesCookies()) return setRefused(true);
    setStarting(true);
    track('signup_started');
    clearPendingJoin();
    storage.remove('user');
    if (code) storePendingJoin(code, ['pendingJoinAfterNickname']);
    // A failed logout does no harm, because `forceNewAccount` is set below.
    await send('logOut').catch(() => undefined);
    // The new-player flow starts without any state (spec §4 Landing).
    tabStorage.clear();
    storage.set('forceNewAccount', 'true');
    go(paths.nickname);
    await queryClient.resetQueries();
  };
  return { start, starting };
}

const NameLogin = lazy(() =>
  import('#client/sign-in/name-login.tsx').then((found) => ({ default: found.NameLogin })),
);

type LandingChoiceProps = { code: string | null; open: boolean; onStart: () => void; starting: boolean };

/** Focuses the button that opened the form, because the closed form had the focus. */
const takeFocus = (button: HTMLElement | null) => button?.focus();

export function LandingChoice({ code, open, onStart, starting }: LandingChoiceProps) {
  const [view, setView] = useState<'options' | 'login' | 'back-from-login'>('options');
  // A transition shows the button until the form is loaded.
  const [opening, openForm] = useTransition();
  const back = () => {
    // The toast of a failed login would follow the player to the next page.
    dismissFailure();
    setView('back-from-login');
  };
  if (view === 'login') {
    return (
      <>
        <NameLogin getRoomCode={() => code} />
        <Button kind="quiet" className="mt-1" icon={ArrowLeft} onClick={back}>
          Back to options
        </Button>
      </>
    );
  }
  return (
    <>
      <Button
        size="xl"
        className="new-player narrow:text-[1.125rem]"
        onClick={onStart}
        pending={starting}
        pendingText="One moment..."
      >
        {open ? 'New Player - Join Battle' : 'Play for Free!'}
      </Button>
      <Button
        kind="ghost"
        className="returning-player mt-3"
        ref={view === 'back-from-login' ? takeFocus : undefined}
        onClick={() => openForm(() => setView('login'))}
        pending={opening}
        pendingText="Warming up the needle..."
      >
        Returning Player
      </Button>
      <p className="mt-4 text-center text-muted text-small lg:hidden">
        {open ? 'No app, no email.' : 'No app, no email. A battle takes five minutes.'}
      </p>
    </>
  );
}
