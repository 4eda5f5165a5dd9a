import { useEffect } from 'react';
import { useParams } from 'wouter';
import { BattleGuard, type TableProps } from '#client/battle/battle-guard.tsx';
import { useSetOwnMoveDue } from '#client/battle/own-move.ts';
import { removeSongDraft, songDraftKey } from '#client/battle/picking/use-chosen-song.ts';
import { LoadingPage } from '#client/shell/page-states.tsx';
import { PageTitle } from '#client/shell/page-title.tsx';
import { RecordDisc } from '#client/ui/art/disc.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { paths } from '#contract/paths.ts';
import { isBeingPlayed } from '#rules/battle.ts';
import { isOwnMove, situationOf } from '#rules/situation.ts';
import { GameBoard } from './game-board.tsx';
import { bannerStateOf } from './turn-banner.tsx';
import { useDeparture, useGameReactions } from './use-game-reactions.ts';
import '#client/battle/game.css';

/** Shows the end of the battle until the page of its results opens. */
function BattleOver() {
  return (
    <main className="page grid min-h-svh place-content-center justify-items-center text-center">
      <RecordDisc size={200} ring="var(--bb-fountain-x)" spinning />
      <PageTitle className="mt-6 text-[2.5rem]" hint="Calculating results...">
        The battle is over
      </PageTitle>
    </main>
  );
}

/** Loaded on demand, which is rare: a waiting host has a separate page. */
const NotRunning = lazyComponent(() => import('./not-running.tsx').then((found) => found.NotRunning), {
  fallback: <LoadingPage />,
});

/** Shows the page of a battle (spec §2 Game). */
export function GameScreen() {
  const { id = '' } = useParams<{ id: string }>();
  return (
    <BattleGuard id={id} path={paths.game}>
      {(props) => <GameByStatus {...props} />}
    </BattleGuard>
  );
}

function GameByStatus({ table, me }: TableProps) {
  const { game } = table;
  const departure = useDeparture(game);
  useGameReactions({ game, myId: me.id, depart: departure.depart });
  const situation = isBeingPlayed(game) ? situationOf(game, table, me.id) : null;
  const bannerState = situation && bannerStateOf(table, situation);
  useSetOwnMoveDue(bannerState !== null && isOwnMove(bannerState));
  const picks = situation === 'share-your-song' || situation === 'swap-your-song';
  const draftKey = songDraftKey(game);
  useEffect(() => {
    if (!picks) removeSongDraft(draftKey);
  }, [picks, draftKey]);
  if (situation && bannerState) {
    return <GameBoard table={table} me={me} situation={situation} bannerState={bannerState} />;
  }
  if (game.status === 'round_summary') return <LoadingPage />;
  if (game.status === 'completed') return departure.sawItRun ? <BattleOver /> : <LoadingPage />;
  return <NotRunning table={table} me={me} />;
}
