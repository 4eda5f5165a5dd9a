import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { setCurrentUser } from '#client/data/current-user.ts';
import { useCall } from '#client/data/use-call.ts';
import { useSend } from '#client/data/use-send.ts';
import { toastFailure } from '#client/shell/failure-toasts.ts';
import { go } from '#client/shell/go.ts';
import { MinimalHeader } from '#client/shell/header.tsx';
import { LogInPage } from '#client/shell/log-in-page.tsx';
import { LoadFailed, LoadingPage } from '#client/shell/page-states.tsx';
import { PageTitle } from '#client/shell/page-title.tsx';
import { ForPlayer } from '#client/shell/with-user.tsx';
import { LinkButton } from '#client/ui/controls/link-button.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { calls } from '#contract/calls.ts';
import { paths } from '#contract/paths.ts';
import type { OwnUser, Reply } from '#contract/schemas.ts';
import { ClaimSection, ClaimsNote } from './claims.tsx';
import { DeleteSection } from './delete-section.tsx';
import { LockSection } from './lock-section.tsx';
import { NameSection } from './name-section.tsx';
import { Section } from './section.tsx';

const onFailed = (error: Error) =>
  toastFailure(error, 'Not changed', 'Something went wrong. Try again in a moment.');

/** Shows whether rivals may send challenges. After a failed change the switch shows the stored value again. */
function ChallengesSection({ user }: { user: OwnUser }) {
  const { isPending, variables, mutateAsync } = useSend('setChallenges');
  const isOn = isPending ? variables?.body?.on === true : !user.challengesOff;
  const choose = (on: boolean) => {
    if (isPending) return;
    void mutateAsync({ body: { on } }).then(() => setCurrentUser({ ...user, challengesOff: !on }), onFailed);
  };
  return (
    <Section title="Challenges">
      <label className="flex min-h-11 items-center gap-4">
        <span className="min-w-0 flex-1">Rivals may ask you for another battle.</span>
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: the browser itself says whether a checkbox is checked
          role="switch"
          className="h-8 w-14 flex-none cursor-pointer appearance-none rounded-(--bb-radius-block) border-(--bb-edge) border-2 p-[0.1875rem] before:block before:size-[1.375rem] before:rounded-[3px] before:bg-(--bb-edge) checked:border-text checked:bg-text checked:before:translate-x-6 checked:before:bg-wall forced-colors:appearance-auto forced-colors:before:hidden"
          checked={isOn}
          onChange={(event) => choose(event.target.checked)}
        />
      </label>
      <p className="mt-1 text-muted text-small">Whoever lost to you may still ask for a rematch.</p>
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

export const Account = () => (
  <ForPlayer visitor={<LogInPage text="Please log in to see your account" href="/login" />}>
    {(user) => <OwnAccount user={user} />}
  </ForPlayer>
);

function OwnAccount({ user }: { user: OwnUser }) {
  const { data, error, refetch } = useCall('showAccount');
  if (data) return <AccountPage user={user} account={data} />;
  return error ? <LoadFailed error={error} retry={() => void refetch()} /> : <LoadingPage />;
}

const column = 'grid grid-cols-[minmax(0,1fr)] content-start';

function AccountPage({ user, account }: { user: OwnUser; account: Reply<'showAccount'> }) {
  const own = account.ownership === 'owner';
  const offersLock = useOffersLock(user, account);
  return (
    <>
      <MinimalHeader title="Your Account" onBack={() => go(paths.root)} />
      <Page width="stage" className="pt-2 pb-10 max-lg:max-w-phone lg:pt-9">
        <PageTitle>Your Account</PageTitle>
        <ClaimsNote account={account} />
        {!own && <ClaimSection account={account} />}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
          <div className={column}>
            <NameSection user={user} account={account} />
            {own && offersLock && !user.isGuest && user.nickname !== null && (
              <LockSection name={user.nickname} lock={account} calm={account.claims.length > 0} />
            )}
          </div>
          <div className={column}>
            <ChallengesSection user={user} />
            {own && <CopySection />}
            {own && <DeleteSection lock={account} />}
          </div>
        </div>
      </Page>
    </>
  );
}

/** Returns whether to offer a lock: once the player has a record or another device wants the name. The offer then stays. */
function useOffersLock({ gamesPlayed }: OwnUser, { locked, claims }: Reply<'showAccount'>): boolean {
  const offers = locked || gamesPlayed > 0 || claims.length > 0;
  const [offered, setOffered] = useState(offers);
  if (offers && !offered) setOffered(true);
  return offers || offered;
}
