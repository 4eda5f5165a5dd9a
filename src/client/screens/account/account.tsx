import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { useCurrentUser } from '#client/data/current-user.ts';
import { useCall } from '#client/data/use-call.ts';
import { paths } from '#client/paths.ts';
import { MinimalHeader } from '#client/shell/header/minimal-header.tsx';
import { LoadFailed } from '#client/shell/load-failed.tsx';
import { LoadingPage } from '#client/shell/loading-page.tsx';
import { SignedOut } from '#client/shell/signed-out.tsx';
import { usePage } from '#client/shell/use-page.ts';
import { Page } from '#client/ui/layout/page.tsx';
import { PageTitle } from '#client/ui/layout/page-title.tsx';
import { pages } from '#contract/pages.ts';
import type { OwnUser, Reply } from '#contract/schemas.ts';
import { ClaimSection } from './claim-section.tsx';
import { CopySection } from './copy-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { LockSection } from './lock-section.tsx';
import { NameSection } from './name-section.tsx';
import { WantedNote } from './wanted-note.tsx';

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
