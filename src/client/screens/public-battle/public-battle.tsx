import Trophy from 'lucide-react/icons/trophy';
import { Link, useParams } from 'wouter';
import { EndingNote } from '#client/battle/ending-note.tsx';
import { nameOf } from '#client/battle/players.ts';
import { formatPoints } from '#client/battle/points.ts';
import { useThemeColor, VersusPoster } from '#client/battle/versus-poster.tsx';
import { wouldFailAgain } from '#client/data/send.ts';
import { useCall } from '#client/data/use-call.ts';
import { Footer } from '#client/shell/footer.tsx';
import { missingLook } from '#client/shell/missing-page.tsx';
import { LoadFailed, LoadingPage } from '#client/shell/page-states.tsx';
import { PageTitle } from '#client/shell/page-title.tsx';
import { ReportButton, reportablesOf } from '#client/shell/report/report-button.tsx';
import { usePageTitle } from '#client/shell/use-page-title.ts';
import { BrokenRecord } from '#client/ui/art/disc.tsx';
import { type Side, SideTag } from '#client/ui/art/sides.tsx';
import { PageLink } from '#client/ui/controls/link-button.tsx';
import { FitText } from '#client/ui/layout/fit-text.tsx';
import { BottomBar } from '#client/ui/layout/page.tsx';
import { paths } from '#contract/paths.ts';
import { product } from '#contract/product.ts';
import type { Player, PublicResults } from '#contract/schemas.ts';
import { battleTypeLabel, battleTypes } from '#rules/battle-types.ts';
import { modes } from '#rules/modes.ts';
import { BattleSongs, publicNames } from './battle-songs.tsx';

const words: Record<PublicResults['winner'], string> = {
  player1: 'Player 1 Wins!',
  player2: 'Player 2 Wins!',
  tie: "It's a Tie!",
};

export function BattlePage({ results }: { results: PublicResults }) {
  const { battleType, gameMode, players, winnerId, winner, player1Score, player2Score } = results;
  // A newer server may have a type that this page does not know.
  const title = battleTypes.includes(battleType) ? battleTypeLabel(battleType) : product;
  usePageTitle(title);
  useThemeColor('yellow');
  const total = player1Score + player2Score;
  return (
    <main className="turned:grid turned:grid-cols-2 lg:grid lg:grid-cols-2">
      <VersusPoster
        margins={[product, modes[gameMode].label]}
        players={players}
        winnerId={winnerId}
        share={total ? (100 * player1Score) / total : 50}
        headline={
          <h1 tabIndex={-1} className="flex min-h-[88px] items-center lg:min-h-[128px]">
            <FitText max={140} capitals>
              {title}
            </FitText>
          </h1>
        }
      >
        <p className="flex items-center justify-between gap-3">
          <b className="poster text-[min(2.125rem,11cqw)] leading-none lg:text-[3.25rem]">{words[winner]}</b>
          {winner !== 'tie' && <Trophy className="size-7 text-yellow lg:size-10" />}
        </p>
        <h2 className="mt-2 border-paper/20 border-t-2 pt-2 font-[650] text-small lg:mt-3 lg:text-body">
          Final Scores
        </h2>
        <dl className="mt-1 grid grid-cols-2 gap-2 lg:mt-2 lg:gap-5">
          <Score side="a" player={players[0]} score={player1Score} max={results.maxScore} />
          <Score side="b" player={players[1]} score={player2Score} max={results.maxScore} />
        </dl>
      </VersusPoster>
      <div className="page with-bar pt-5 turned:pt-1 lg:max-w-[40rem] lg:px-14 lg:pt-[30px]">
        <BottomBar>
          <PageLink href={paths.createGame} className="lg:min-h-16 lg:text-[1.375rem]">
            {`Start Your Own ${product}`}
          </PageLink>
        </BottomBar>
        <EndingNote results={results} myId={null} />
        <BattleSongs results={results} />
        <ReportButton about={reportablesOf(results, null)} className="mt-4" />
        <Footer className="mt-8" />
      </div>
    </main>
  );
}

type ScoreProps = { side: Side; player: Player | undefined; score: number; max: number };

const Score = ({ side, player, score, max }: ScoreProps) => (
  <div className="flex min-w-0 flex-col justify-between text-small leading-[1.2] lg:text-body">
    <dt className="flex gap-1.5 font-semibold">
      <SideTag side={side} />
      <span className="min-w-0 wrap-anywhere font-stretch-80% narrow:font-stretch-62% lg:font-stretch-100%">
        {`${publicNames[side]}: `}
        <bdi>{nameOf(player)}</bdi>
      </span>
    </dt>
    <dd>
      <b
        className="poster digits tracking-[0.02em] text-[min(2.25rem,13cqw)] leading-[1.05] lg:text-[3.25rem]"
        style={{ color: `var(--bb-side-${side})` }}
      >
        {formatPoints(score)}
      </b>
      /{max}
    </dd>
  </div>
);

function BattleMissing() {
  return (
    <main className={missingLook}>
      <BrokenRecord size={220} />
      <PageTitle hint="There is no such battle, or it is still being fought.">Battle Not Found</PageTitle>
      <Link className="btn action" href={paths.root}>
        Go Home
      </Link>
    </main>
  );
}

export function PublicBattle() {
  const { id = '' } = useParams<{ id: string }>();
  const { data, error, refetch } = useCall('showPublicResults', { params: { id } });
  if (data) return <BattlePage results={data} />;
  if (wouldFailAgain(error)) return <BattleMissing />;
  return error ? <LoadFailed error={error} retry={() => void refetch()} /> : <LoadingPage />;
}
