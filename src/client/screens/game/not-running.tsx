import { Link } from 'wouter';
import type { TableProps } from '#client/battle/battle-guard.tsx';
import { CloseRoom } from '#client/battle/invite/close-room.tsx';
import { CodeTiles } from '#client/battle/invite/code-tiles.tsx';
import { InviteActions } from '#client/battle/invite/invite-actions.tsx';
import { useAnytimeHours } from '#client/battle/use-anytime-limit.ts';
import { whyClosed } from '#client/battle/why-closed.ts';
import { Ad } from '#client/screens/game/panels/site-poster.tsx';
import { Header } from '#client/shell/header.tsx';
import { PageTitle } from '#client/shell/page-title.tsx';
import { PushOffer } from '#client/shell/push/push-offer.tsx';
import { RecordDisc } from '#client/ui/art/disc.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { paths } from '#contract/paths.ts';
import type { Game } from '#contract/schemas.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { isAnytime } from '#rules/pace.ts';
import { GameHeader } from './game-header.tsx';

const live = { title: 'Waiting for all players...', hint: 'Game will start when everyone is ready' };
const anytime = {
  title: 'Your song is out',
  hint: 'Somebody will answer it. Close this page, we keep your place.',
};

export const NotRunning = (props: TableProps) =>
  props.table.game.status === 'waiting' ? <GameWaiting {...props} /> : <GameStatus game={props.table.game} />;

/** Shows that the second player has not joined, with the room code for a host who has lost the invitation. */
function GameWaiting(props: TableProps) {
  const { game } = props.table;
  const { title, hint } = isAnytime(game) ? anytime : live;
  return (
    <>
      <GameHeader {...props} />
      <Page className="pb-8">
        <div className="grid min-h-[70svh] grid-cols-1 content-center justify-items-center py-4 text-center">
          <RecordDisc size={148} ring="var(--bb-fountain-x)" spinning />
          <p className="bill mt-6 text-muted">{battleTypeLabel(game.battleType)}</p>
          <PageTitle className="mt-2 text-[2.5rem]" hint={hint}>
            {title}
          </PageTitle>
          <div className="key-panel outline-2 outline-line mt-7 w-full max-w-phone p-3">
            <CodeTiles code={game.roomCode} />
          </div>
          <div className="mt-4 w-full max-w-phone">
            <InviteActions game={game} />
            <PushOffer className="mt-2.5 text-left" />
            <CloseRoom game={game} className="mt-3" />
          </div>
          <Link className="btn quiet sm" href={paths.root}>
            Back to Home
          </Link>
        </div>
        <Ad avatarType={props.me.avatarType} />
      </Page>
    </>
  );
}

/** Shows an expired room, the only status without its own page (spec §2 Game). */
function GameStatus({ game }: { game: Game }) {
  const hours = useAnytimeHours();
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
        <PageTitle hint={whyClosed(game, hours).hint}>Game Status</PageTitle>
        <dl className="mt-6 mb-8">
          {facts.map(([name, value]) => (
            <div key={name} className="flex justify-between gap-4 border-line border-b-2 py-3">
              <dt className="text-muted">{name}</dt>
              <dd className="digits font-bold">{value}</dd>
            </div>
          ))}
        </dl>
        <Link className="btn action mb-2.5" href={paths.createGame}>
          Start New Game
        </Link>
        <Link className="btn ghost" href={paths.root}>
          Back to Home
        </Link>
      </Page>
    </>
  );
}
