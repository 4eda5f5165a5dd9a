import { lazy, memo, useEffect } from 'react';
import { useParams } from 'wouter';
import { type AtTable, BattleDoor } from '#client/battle/battle-door.tsx';
import { useTellOwnMove } from '#client/battle/own-move.ts';
import { paths } from '#client/paths.ts';
import { forgetSongDraft } from '#client/screens/game/picking/song-draft.ts';
import { ratedBy } from '#client/screens/game/rating/rated-by.ts';
import { LoadingPage } from '#client/shell/loading-page.tsx';
import { isOwnMove, situationOf } from '#rules/situation.ts';
import { BattleOver } from './battle-over.tsx';
import { GameBoard } from './game-board.tsx';
import { useDeparture } from './use-departure.ts';
import { useGameReactions } from './use-game-reactions.ts';
import './game.css';
import './game-low.css';
import './game-wide.css';
import './game-keyboard.css';

/** Seldom seen: a host waits in the room, which has a page of its own, and few rooms stay empty. */
const GameWaiting = lazy(() =>
  import('#client/screens/game/waiting/game-waiting.tsx').then((found) => ({ default: found.GameWaiting })),
);

const GameStatus = lazy(() => import('./game-status.tsx').then((found) => ({ default: found.GameStatus })));

/** Asking whether anything changed changes nothing on the board. */
const Board = memo(GameBoard);

/** The battle itself (spec §2 Game). */
export function GameScreen() {
  const { id = '' } = useParams<{ id: string }>();
  return (
    <BattleDoor id={id} path={paths.game}>
      {(table) => <Table {...table} />}
    </BattleDoor>
  );
}

function Table({ battle, me }: AtTable) {
  const { game } = battle;
  const departure = useDeparture(game);
  useGameReactions({ game, me: me.id, depart: departure.depart });
  const runs = game.status === 'active' || game.status === 'rating';
  useTellOwnMove(runs && isOwnMove(situationOf(game, battle.songs, ratedBy(me.id, battle.ratings), me.id)));
  useEffect(() => {
    if (!runs) forgetSongDraft();
  }, [runs]);
  if (runs) return <Board battle={battle} me={me} />;
  if (game.status === 'waiting') return <GameWaiting battle={battle} me={me} />;
  if (game.status === 'round_summary') return <LoadingPage />;
  if (game.status === 'completed') return departure.sawItRun ? <BattleOver /> : <LoadingPage />;
  return <GameStatus game={game} />;
}
