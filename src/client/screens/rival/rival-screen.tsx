import { Link, useLocation, useParams } from 'wouter';
import { PlayAgain } from '#client/again/play-again.tsx';
import { useCurrentUser } from '#client/data/current-user.ts';
import { CallFailed } from '#client/data/send.ts';
import { nameOf } from '#client/data/use-battle.ts';
import { useCall } from '#client/data/use-call.ts';
import { paths } from '#client/paths.ts';
import { Header } from '#client/shell/header/header.tsx';
import { LoadFailed } from '#client/shell/load-failed.tsx';
import { LoadingPage } from '#client/shell/loading-page.tsx';
import { ReportButton } from '#client/shell/report/report-button.tsx';
import { reportableName, reportableTitles } from '#client/shell/report/reportable.ts';
import { SignedOut } from '#client/shell/signed-out.tsx';
import { usePage } from '#client/shell/use-page.ts';
import { RecordDisc } from '#client/ui/art/record-disc.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { BottomBar, PageTitle } from '#client/ui/layout/page.tsx';
import type { OwnUser } from '#contract/schemas.ts';
import { BestSongs } from './best-songs.tsx';
import { LastBattles } from './last-battles.tsx';
import { PairNumbers } from './pair-numbers.tsx';
import { RivalPoster, sidesOf } from './rival-poster.tsx';
import type { RivalPage } from './rival-words.ts';

/** An address that can be nobody's; somebody unknown, or never met to the end of a battle. */
const gone = [400, 404];

/** How two players stand, as one of them sees it. */
export function RivalScreen() {
  const { userId = '' } = useParams<{ userId: string }>();
  const me = useCurrentUser();
  const asked = { params: { userId } };
  const { data, error, refetch } = useCall('showRival', asked, { enabled: me.state === 'signed-in' });
  if (me.state === 'anonymous') return <SignedOut text="Please log in to see your rivals" href="/login" />;
  if (me.state === 'unknown') return <LoadFailed error={me.error} retry={me.retry} />;
  if (me.state === 'signed-in' && data) return <HowTheyStand rival={data} me={me.user} />;
  if (error instanceof CallFailed && gone.includes(error.status))
    return <RivalMissing isSelf={me.user?.id === userId} />;
  return error ? <LoadFailed error={error} retry={() => void refetch()} /> : <LoadingPage />;
}

function HowTheyStand({ rival, me }: { rival: RivalPage; me: OwnUser }) {
  const { player, side, best, battles, lastGameId } = rival;
  const { a, b } = sidesOf(rival, me);
  usePage(`${nameOf(a.player)} ${a.wins} : ${b.wins} ${nameOf(b.player)}`);
  return (
    <main className="side:grid side:grid-cols-2 lg:grid lg:grid-cols-2">
      <RivalPoster rival={rival} me={me} />
      <div className="page with-bar side:pt-1 pt-5 lg:max-w-[40rem] lg:px-14 lg:pt-[30px]">
        <BottomBar>
          <div className="flex flex-row-reverse flex-wrap gap-2.5">
            {/* Where their last battle is no longer stored, there is nothing to play another of. */}
            {lastGameId !== null && (
              <PlayAgain
                player={player}
                brief
                className="w-auto min-w-0 flex-4 basis-44 px-3 [overflow-wrap:anywhere]"
              />
            )}
            <Link href={paths.root} className="btn ghost mb-1 w-auto flex-1 basis-20 px-2">
              <span>Home</span>
            </Link>
          </div>
        </BottomBar>
        <PairNumbers rival={rival} />
        <BestSongs rival={rival} />
        <LastBattles battles={battles} side={side} />
        <Link href={paths.player(player.id)} className="btn quiet sm mt-6">
          <span className="min-w-0 [overflow-wrap:anywhere]">{`All of ${nameOf(player)}'s songs`}</span>
        </Link>
        <ReportButton
          about={[reportableName(player), ...reportableTitles(best.opponent ? [best.opponent] : [])]}
          className="mt-2"
        />
      </div>
    </main>
  );
}

function RivalMissing({ isSelf }: { isSelf: boolean }) {
  usePage('No score here');
  const [, go] = useLocation();
  return (
    <>
      <Header />
      <main className="missing page">
        <RecordDisc size={148} />
        <PageTitle
          hint={
            isSelf
              ? 'This is you. A rival is somebody you finished a battle with.'
              : 'No battle of you two is on record.'
          }
        >
          No score here
        </PageTitle>
        <div className="grid w-full gap-2.5">
          <Button onClick={() => go(paths.createGame)}>Start Battle</Button>
          <Button kind="ghost" onClick={() => go(paths.root)}>
            Back to Home
          </Button>
        </div>
      </main>
    </>
  );
}
