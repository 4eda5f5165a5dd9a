import Settings from 'lucide-react/icons/settings';
import { Link, useLocation, useParams } from 'wouter';
import { useCurrentUser } from '#client/data/current-user.ts';
import { CallFailed } from '#client/data/send.ts';
import { useCall } from '#client/data/use-call.ts';
import { paths } from '#client/paths.ts';
import { Header } from '#client/shell/header/header.tsx';
import { LoadFailed } from '#client/shell/load-failed.tsx';
import { LoadingPage } from '#client/shell/loading-page.tsx';
import { ReportButton } from '#client/shell/report/report-button.tsx';
import { reportableName, reportableTitles } from '#client/shell/report/reportable.ts';
import { usePage } from '#client/shell/use-page.ts';
import { RecordDisc } from '#client/ui/art/record-disc.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { Page, PageTitle } from '#client/ui/layout/page.tsx';
import type { Reply } from '#contract/schemas.ts';
import { winRate } from '#rules/standings.ts';
import { ProfilePoster } from './profile-poster.tsx';
import { ProfileSongs } from './profile-songs.tsx';

/** Wins, games and the rate of the two. */
export function RecordNumbers({ user }: { user: Reply<'showPlayer'>['user'] }) {
  const numbers = [
    ['Wins', user.gamesWon],
    ['Games', user.gamesPlayed],
    ['Win rate', `${winRate(user)}%`],
  ] as const;
  return (
    <dl className="relative grid gap-x-[18px] overflow-hidden grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] border-text border-y-[3px]">
      {numbers.map(([label, number]) => (
        <div key={label} className="flex flex-col-reverse -ml-[18px] border-line border-l-2 py-3 pl-[16px]">
          <dt className="mt-[3px] font-semibold text-muted text-small">{label}</dt>
          <dd className="poster digits text-[min(2.75rem,11.5vw)] lg:text-[min(2.75rem,5.75vw)] leading-[0.95]">
            {number}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function PlayerMissing() {
  usePage('Player not found');
  const [, go] = useLocation();
  return (
    <>
      <Header />
      <main className="missing page">
        <RecordDisc size={148} />
        <PageTitle hint="Nobody plays under this address.">Player not found</PageTitle>
        <Button onClick={() => go(paths.root)}>Back to Home</Button>
      </main>
    </>
  );
}

const gone = [400, 404];

export function PlayerProfile() {
  const { userId = '' } = useParams<{ userId: string }>();
  const me = useCurrentUser();
  const { data, error, refetch } = useCall('showPlayer', { params: { userId } });
  if (data) return <Profile {...data} own={me.user?.id === data.user.id} />;
  if (error instanceof CallFailed && gone.includes(error.status)) return <PlayerMissing />;
  return error ? <LoadFailed error={error} retry={() => void refetch()} /> : <LoadingPage />;
}

function Profile({ user, songs, own }: Reply<'showPlayer'> & { own: boolean }) {
  usePage(user.deleted ? 'Deleted player' : (user.nickname ?? 'Player'));
  return (
    <>
      <Header />
      <Page width="stage" className="pt-1 pb-12 max-lg:max-w-phone lg:pt-6">
        <div className="@container/profile lg:grid lg:grid-cols-[5fr_4fr] lg:items-center lg:gap-16">
          <ProfilePoster user={user} own={own} />
          {user.deleted ? <Gone /> : <RecordNumbers user={user} />}
        </div>
        <ProfileSongs songs={songs} />
        {own && (
          <Link href={paths.account} className="btn quiet sm mt-8">
            <Settings />
            <span>Your account</span>
          </Link>
        )}
        {!own && (
          <ReportButton
            about={[...(user.deleted ? [] : [reportableName(user)]), ...reportableTitles(songs)]}
            className="mt-8"
          />
        )}
      </Page>
    </>
  );
}

const Gone = () => (
  <p className="border-text border-y-[3px] py-4 text-muted">
    This player has deleted their account. Their songs stay.
  </p>
);
