import Download from 'lucide-react/icons/download';
import Hourglass from 'lucide-react/icons/hourglass';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { useCurrentUser } from '#client/data/current-user.ts';
import { queryClient } from '#client/data/query-client.ts';
import { callKey, useCall } from '#client/data/use-call.ts';
import { useSend } from '#client/data/use-send.ts';
import { paths } from '#client/paths.ts';
import { MinimalHeader } from '#client/shell/header/header.tsx';
import { LoadFailed } from '#client/shell/load-failed.tsx';
import { LoadingPage } from '#client/shell/loading-page.tsx';
import { SignedOut } from '#client/shell/signed-out.tsx';
import { toastRefusal } from '#client/shell/toast-refusal.ts';
import { usePage } from '#client/shell/use-page.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { LinkButton } from '#client/ui/controls/link-button.tsx';
import { Note } from '#client/ui/feedback/note.tsx';
import { Page, PageTitle } from '#client/ui/layout/page.tsx';
import { calls } from '#contract/calls.ts';
import { pages } from '#contract/pages.ts';
import type { OwnUser, Reply } from '#contract/schemas.ts';
import { waitInWords } from '#rules/words/wait-words.ts';
import { ChallengesSection } from './challenges-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { LockSection } from './lock-section.tsx';
import { NameSection } from './name-section.tsx';
import { Section } from './section.tsx';
import { WantedNote } from './wanted-note.tsx';

/** For a player who came in by typing a name that another device uses, too. */
function ClaimSection({ account }: { account: Reply<'showAccount'> }) {
  const claiming = useSend('claimAccount');
  const claim = () =>
    void claiming.mutateAsync({}).then(
      (changed) => queryClient.setQueryData(callKey('showAccount'), changed),
      (error) => toastRefusal(error, 'Failed to ask'),
    );
  if (account.ownership === 'must_claim')
    return (
      <Section
        title="Is this your name?"
        hint="You came in by typing it, and another device uses it, too. To lock, rename or delete it, ask first: if that device does not refuse in 24 hours, it is yours."
      >
        <Button onClick={claim} pending={claiming.isPending} pendingText="One moment...">
          Ask for this name
        </Button>
      </Section>
    );
  return (
    <Section title="Is this your name?">
      <Note icon={Hourglass} live takesFocus={claiming.isSuccess}>
        <b className="block">{account.ownership === 'refused' ? 'You were refused' : 'You have asked'}</b>
        <span className="text-muted text-small">
          {account.ownership === 'refused'
            ? 'An older device that uses this name said no. Only there it can be locked, renamed or deleted.'
            : `In ${waitInWords(account.claimWaitMs ?? 0)} you can lock, rename or delete it here, unless another device refuses.`}
        </span>
      </Note>
    </Section>
  );
}

const CopySection = () => (
  <Section
    title="A copy of everything"
    hint="All that is stored about you as one file: your battles, songs, ratings and devices."
  >
    <LinkButton
      kind="ghost"
      icon={Download}
      href={calls.copyAccount.path}
      download="banger-battle-account.json"
    >
      Download a copy
    </LinkButton>
  </Section>
);

/** Where people see to what is theirs: the name, its lock, a copy of everything, the end. */
export function Account() {
  const me = useCurrentUser();
  const { data, error, refetch } = useCall('showAccount', {}, { enabled: me.state === 'signed-in' });
  if (me.state === 'anonymous') return <SignedOut text="Please log in to see your account" href="/login" />;
  if (me.state === 'unknown') return <LoadFailed error={me.error} retry={me.retry} />;
  if (me.state === 'signed-in' && data) return <AccountPage user={me.user} account={data} />;
  return error ? <LoadFailed error={error} retry={() => void refetch()} /> : <LoadingPage />;
}

function AccountPage({ user, account }: { user: OwnUser; account: Reply<'showAccount'> }) {
  usePage(pages.account.title);
  const [, navigate] = useLocation();
  const own = account.ownership === 'owner';
  const offersLock = useOffersLock(user, account);
  return (
    <>
      <MinimalHeader title="Your Account" onBack={() => navigate(paths.root)} />
      <Page width="stage" className="pt-2 pb-10 max-lg:max-w-phone lg:pt-9">
        <PageTitle>Your Account</PageTitle>
        <WantedNote account={account} />
        {!own && <ClaimSection account={account} />}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
          <Column>
            <NameSection user={user} account={account} />
            {own && offersLock && <LockSection user={user} lock={account} calm={account.wanted.length > 0} />}
          </Column>
          <Column>
            <ChallengesSection user={user} />
            <CopySection />
            {own && <DeleteSection locked={account.locked} />}
          </Column>
        </div>
      </Page>
    </>
  );
}

/** Not before there is a record to lose, or a player who wants the name; what was pressed here does not go away. */
function useOffersLock({ gamesPlayed }: OwnUser, { locked, wanted }: Reply<'showAccount'>): boolean {
  const offers = locked || gamesPlayed > 0 || wanted.length > 0;
  const [offered, setOffered] = useState(offers);
  if (offers && !offered) setOffered(true);
  return offers || offered;
}

const Column = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] content-start">{children}</div>
);
