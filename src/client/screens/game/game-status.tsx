import { Link } from 'wouter';
import { whyClosed } from '#client/battle/how-it-ended.ts';
import { paths } from '#client/paths.ts';
import { Header } from '#client/shell/header/header.tsx';
import { usePage } from '#client/shell/use-page.ts';
import { Page, PageTitle } from '#client/ui/layout/page.tsx';
import type { Game } from '#contract/schemas.ts';

/** For a status that has no page of its own, such as a room no one joined (spec §2 Game). */
export function GameStatus({ game }: { game: Game }) {
  usePage('Game Status');
  const closed = game.status === 'expired';
  const facts = [
    ['Status', game.status],
    ['Players', game.players.length],
    ['Current round', game.currentRound],
    ['Total rounds', game.totalRounds],
  ] as const;
  return (
    <>
      <Header />
      <Page className="pt-4 pb-8">
        <PageTitle hint={closed ? whyClosed(game).hint : undefined}>Game Status</PageTitle>
        <dl className="mt-6 mb-8">
          {facts.map(([name, value]) => (
            <div key={name} className="flex justify-between gap-4 border-line border-b-2 py-3">
              <dt className="text-muted">{name}</dt>
              <dd className="digits font-bold">{value}</dd>
            </div>
          ))}
        </dl>
        {closed && (
          <Link className="btn action mb-2.5" href={paths.createGame}>
            Start New Game
          </Link>
        )}
        <Link className={closed ? 'btn ghost' : 'btn action'} href={paths.root}>
          Back to Home
        </Link>
      </Page>
    </>
  );
}
