import { lazy, memo, useEffect } from 'react';
import { useParams } from 'wouter';
import { type AtTable, BattleGuard } from '#client/battle/battle-guard.tsx';
import { useTellOwnMove } from '#client/battle/own-move.ts';
import { removeSongDraft, songDraftKey } from '#client/battle/picking/use-chosen-song.ts';
import { ratedBy } from '#client/battle/rating/use-rating-drafts.ts';
import { PageTitle } from '#client/shell/page-title.tsx';
import { LoadingPage } from '#client/shell/stand-ins.tsx';
import { RecordDisc } from '#client/ui/art/disc.tsx';
import { paths } from '#contract/paths.ts';
import { isOwnMove, situationOf } from '#rules/situation.ts';
import { GameBoard } from './game-board.tsx';
import { bannerStateOf } from './turn-banner.tsx';
import { useDeparture, useGameReactions } from './use-game-reactions.ts';
import '#client/battle/game.css';

/** Shown between the end of the battle and the page of its results. */
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

/** Loaded when it is needed, which is seldom: the room in which a host waits has its own page. */
const GameWaiting = lazy(() =>
  import('#client/screens/game/waiting/not-running.tsx').then((found) => ({ default: found.GameWaiting })),
);

const GameStatus = lazy(() =>
  import('#client/screens/game/waiting/not-running.tsx').then((found) => ({ default: found.GameStatus })),
);

/** Not rendered again for a refetch without changes. */
const Board = memo(GameBoard);

/** The page of a battle (spec §2 Game). */
export function GameScreen() {
  const { id = '' } = useParams<{ id: string }>();
  return (
    <BattleGuard id={id} path={paths.game}>
      {(table) => <Table {...table} />}
    </BattleGuard>
  );
}

function Table({ battle, me }: AtTable) {
  const { game } = battle;
  const departure = useDeparture(game);
  useGameReactions({ game, me: me.id, depart: departure.depart });
  const runs = game.status === 'active' || game.status === 'rating';
  useTellOwnMove(
    runs &&
      isOwnMove(
        bannerStateOf(battle, situationOf(game, battle.songs, ratedBy(me.id, battle.ratings), me.id)),
      ),
  );
  const draftKey = songDraftKey(game);
  useEffect(() => {
    if (!runs) removeSongDraft(draftKey);
  }, [runs, draftKey]);
  if (runs) return <Board battle={battle} me={me} />;
  if (game.status === 'waiting') return <GameWaiting battle={battle} me={me} />;
  if (game.status === 'round_summary') return <LoadingPage />;
  if (game.status === 'completed') return departure.sawItRun ? <BattleOver /> : <LoadingPage />;
  return <GameStatus game={game} />;
}
