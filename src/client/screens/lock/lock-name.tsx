import { KeyRound, Lock, LockOpen, Ticket } from 'lucide-react';
import { Link, Redirect, useLocation } from 'wouter';
import { useCall } from '#client/data/use-call.ts';
import { useMe } from '#client/data/who-am-i.ts';
import { hasPasskeys } from '#client/device/passkey.ts';
import { LoadFailed } from '#client/frame/load-failed.tsx';
import { LoadingPage } from '#client/frame/loading-page.tsx';
import { MinimalHeader } from '#client/frame/minimal-header.tsx';
import { usePage } from '#client/frame/use-page.ts';
import { paths } from '#client/paths.ts';
import { Button } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageTitle } from '#client/ui/page-title.tsx';
import type { OwnUser, Reply } from '#contract/schemas.ts';
import { ProveOwner } from './prove-owner.tsx';
import { RecoveryTicket } from './recovery-ticket.tsx';
import { useLock } from './use-lock.ts';
import { useStepFocus } from './use-step-focus.ts';

/** Where the owner of a battle name locks it, and sees to its lock. */
export function LockName() {
  const me = useMe();
  const { data, error, refetch } = useCall('showAccount', {}, { enabled: me.state === 'signed-in' });
  if (me.state === 'nobody') return <Redirect to={paths.landing} replace />;
  if (error || me.state === 'unknown') return <LoadFailed error={error} retry={() => void refetch()} />;
  if (me.state === 'loading' || !data) return <LoadingPage />;
  return <LockPage user={me.user} lock={data} />;
}

function LockPage({ user, lock }: { user: OwnUser; lock: Reply<'showAccount'> }) {
  usePage('Lock Your Name');
  const [, navigate] = useLocation();
  return (
    <>
      <MinimalHeader title="Lock Your Name" onBack={() => navigate(paths.root)} />
      <Page className="pt-2 pb-10 lg:pt-9">
        {user.isGuest || user.nickname === null ? <NoName /> : <Locking name={user.nickname} lock={lock} />}
      </Page>
    </>
  );
}

const NoName = () => (
  <>
    <PageTitle hint="Only a battle name of your own can be locked.">Lock Your Name</PageTitle>
    <Link href={paths.nickname} className="btn action mt-6">
      Choose a battle name
    </Link>
  </>
);

type Locks = ReturnType<typeof useLock>;

function Locking({ name, lock }: { name: string; lock: Reply<'showAccount'> }) {
  const locks = useLock();
  const { code, asking, ask } = locks;
  const steps = useStepFocus(code ?? asking?.what ?? null);
  return (
    <>
      <PageTitle hint={hintFor(lock)}>Lock Your Name</PageTitle>
      <div ref={steps} className="mt-6 grid gap-3.5">
        {lock.locked && (
          <Note icon={Lock} live>
            <b className="block truncate" dir="auto">
              {name}
            </b>
            <span className="text-muted text-small">{opensWith(lock)}</span>
          </Note>
        )}
        {code ? (
          <RecoveryTicket code={code} onKept={locks.kept} />
        ) : asking ? (
          <>
            <h2 className="poster text-[1.5rem] leading-none">First show that it is you</h2>
            <ProveOwner failed="Nothing was changed" onProof={locks.prove} />
            <Button kind="quiet" onClick={() => ask(null)}>
              Leave it as it is
            </Button>
          </>
        ) : lock.locked ? (
          <Changes locks={locks} />
        ) : (
          <Offers locks={locks} />
        )}
      </div>
    </>
  );
}

const hintFor = ({ locked }: Reply<'showAccount'>): string =>
  locked
    ? 'On a new device your name asks for your passkey or your recovery code.'
    : 'Anybody who types your name can play as you. Locked, it asks for your passkey on a new device, and all other devices are logged out now.';

function opensWith({ passkeys }: Reply<'showAccount'>): string {
  if (passkeys === 0) return 'Opens with your recovery code';
  return `Opens with ${passkeys === 1 ? 'your passkey' : `${passkeys} passkeys`} or your recovery code`;
}

function Offers({ locks }: { locks: Locks }) {
  const withPasskey = hasPasskeys();
  return (
    <>
      {withPasskey && (
        <Button
          icon={KeyRound}
          onClick={locks.lockWithPasskey}
          pending={locks.pending === 'passkey'}
          pendingText="One moment..."
        >
          Lock with a passkey
        </Button>
      )}
      <Button
        kind={withPasskey ? 'ghost' : 'action'}
        icon={Ticket}
        onClick={locks.lockWithCode}
        pending={locks.pending === 'code'}
        pendingText="One moment..."
      >
        Lock with a recovery code
      </Button>
      {!withPasskey && (
        <p className="text-muted text-small">This browser has no passkeys here, so a code it is.</p>
      )}
    </>
  );
}

const Changes = ({ locks }: { locks: Locks }) => (
  <>
    {hasPasskeys() && (
      <Button
        kind="ghost"
        icon={KeyRound}
        onClick={locks.addPasskey}
        pending={locks.pending === 'passkey'}
        pendingText="One moment..."
      >
        Add a passkey
      </Button>
    )}
    <Button kind="ghost" icon={Ticket} onClick={() => locks.ask({ what: 'code' })}>
      New recovery code
    </Button>
    <Button kind="ghost" icon={LockOpen} onClick={() => locks.ask({ what: 'unlock' })}>
      Unlock this name
    </Button>
  </>
);
