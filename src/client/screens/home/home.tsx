import { Redirect } from 'wouter';
import { useCurrentUser } from '#client/data/current-user.ts';
import { useCall } from '#client/data/use-call.ts';
import { paths } from '#client/paths.ts';
import { Footer } from '#client/shell/footer.tsx';
import { Header } from '#client/shell/header/header.tsx';
import { LoadFailed } from '#client/shell/load-failed.tsx';
import { LoadingPage } from '#client/shell/loading-page.tsx';
import { usePage } from '#client/shell/use-page.ts';
import { Page } from '#client/ui/layout/page.tsx';
import { pages } from '#contract/pages.ts';
import type { OwnUser } from '#contract/schemas.ts';
import { BattleButtons } from './battle-buttons.tsx';
import { Leaderboard } from './leaderboard.tsx';
import { MePoster } from './me-poster.tsx';
import { MeRow } from './me-row.tsx';
import { NameCard } from './name-card.tsx';
import { RunningBattles, useMyBattles } from './running-battles.tsx';

/** The front page of a player who is signed in; anyone else is shown the landing page (spec §2 Home page). */
export function Home() {
  const me = useCurrentUser();
  const { isPending } = useMyBattles();
  if (me.state === 'loading' || (me.user && isPending)) return <LoadingPage />;
  if (me.state === 'unknown') return <LoadFailed error={me.error} retry={me.retry} />;
  if (me.state === 'anonymous') return <Redirect to={paths.landing} replace />;
  return <HomePage user={me.user} />;
}

function HomePage({ user }: { user: OwnUser }) {
  usePage(pages.home.title);
  // A short leaderboard would pull the foot up.
  const known = !useCall('showLeaderboard').isPending;
  return (
    <>
      <Header />
      <Page
        width="stage"
        withBar
        className="pt-1.5 max-lg:max-w-phone lg:grid lg:grid-cols-[minmax(0,min(27.5rem,40vw))_minmax(0,1fr)] lg:gap-16 lg:pt-9"
      >
        <h1 tabIndex={-1} className="sr-only">
          Home
        </h1>
        <div className="lg:sticky lg:top-9 lg:self-start">
          <MeRow user={user} />
          <MePoster user={user} />
          <RunningBattles me={user.id} />
          <NameCard user={user} />
          <BattleButtons />
        </div>
        <div>
          <Leaderboard />
          {known && <Footer className="pt-5" />}
        </div>
      </Page>
    </>
  );
}
