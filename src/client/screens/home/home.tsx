import Ticket from 'lucide-react/icons/ticket';
import { useEffect } from 'react';
import { Link, Redirect } from 'wouter';
import { renewPush } from '#client/data/renew-push.ts';
import { useCall } from '#client/data/use-call.ts';
import { useMyBattles, useOwnMoves } from '#client/play-requests/own-moves.ts';
import { Footer } from '#client/shell/footer.tsx';
import { Header } from '#client/shell/header.tsx';
import { LoadingPage } from '#client/shell/page-states.tsx';
import { usePageTitle } from '#client/shell/use-page-title.ts';
import { ForPlayer } from '#client/shell/with-user.tsx';
import { BottomBar, Page } from '#client/ui/layout/page.tsx';
import { paths } from '#contract/paths.ts';
import type { OwnUser } from '#contract/schemas.ts';
import { Leaderboard } from './leaderboard.tsx';
import { NameCard, OwnRecordPoster, OwnRecordRow } from './own-record.tsx';
import { Rivals } from './rivals.tsx';
import { UnfinishedBattles } from './unfinished-battles.tsx';

export function BattleButtons() {
  return (
    <BottomBar>
      <div className="flex flex-row-reverse flex-wrap gap-2.5 lg:flex-col lg:flex-nowrap lg:gap-3">
        <Link
          href={paths.createGame}
          className="btn action min-h-[68px] flex-3 px-2 max-lg:low:min-h-[56px] lg:min-h-[104px] lg:flex-none"
        >
          <span className="poster whitespace-nowrap text-[min(2.125rem,17vw)] leading-none lg:text-[3.5rem]">
            Start Battle
          </span>
        </Link>
        <Link
          href={paths.joinGame()}
          className="btn ghost mb-1 min-h-[68px] flex-2 px-2 max-lg:low:min-h-[56px] lg:mb-0 lg:flex-none"
        >
          <Ticket className="max-lg:hidden" />
          <span>Join Battle</span>
        </Link>
      </div>
    </BottomBar>
  );
}

/** Shows the front page of a signed-in player; redirects a visitor to the landing page (spec §2 Home page). */
export function Home() {
  // Battles and rivals are fetched before the page is shown, because they would push the leaderboard down later.
  const battles = useMyBattles();
  const rivals = useCall('showRivals');
  const isPending = battles.isPending || rivals.isPending;
  return (
    <ForPlayer visitor={<Redirect to={paths.landing} replace />}>
      {(user) => (isPending ? <LoadingPage /> : <HomePage user={user} />)}
    </ForPlayer>
  );
}

function HomePage({ user }: { user: OwnUser }) {
  const moves = useOwnMoves() ?? 0;
  usePageTitle(moves > 0 ? `(${moves}) Home` : 'Home');
  useEffect(() => {
    // The next page load retries after a failure. `user.id`: another player may have signed in.
    if (user.id) void renewPush().catch(() => undefined);
  }, [user.id]);
  // The footer appears only with the leaderboard, which would move it.
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
          <OwnRecordRow user={user} />
          <OwnRecordPoster user={user} />
          <NameCard user={user} />
          <BattleButtons />
        </div>
        <div>
          <UnfinishedBattles myId={user.id} />
          <Rivals />
          <Leaderboard />
          {known && <Footer className="pt-5" />}
        </div>
      </Page>
    </>
  );
}
