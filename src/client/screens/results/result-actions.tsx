import House from 'lucide-react/icons/house';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Share2 from 'lucide-react/icons/share-2';
import Swords from 'lucide-react/icons/swords';
import { useLocation } from 'wouter';
import { PlayAgain } from '#client/again/play-again.tsx';
import { battleAddress } from '#client/battle/battle-address.ts';
import { opponentOf } from '#client/data/use-battle.ts';
import { paths } from '#client/paths.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { BottomBar } from '#client/ui/layout/page.tsx';
import type { OwnUser, Player, Results } from '#contract/schemas.ts';
import { AskRematch } from './ask-rematch.tsx';
import { shareResults } from './share-results.ts';
import './result-actions.css';

/** In the place of the offer, once it was taken: there is one rematch of a battle. */
function ToRematch({ rematch }: { rematch: NonNullable<Results['rematch']> }) {
  const [, go] = useLocation();
  return (
    <Button icon={Swords} className="result-main" onClick={() => go(battleAddress(rematch))}>
      {rematch.status === 'completed' ? 'See how the rematch ended' : 'Go to the rematch'}
    </Button>
  );
}

type ResultActionsProps = { id: string; results: Results; me: OwnUser };

/** Whom the winner, and after a draw either, may ask for another battle; the loser's own way is the rematch. */
function rivalToAsk({ winner, series, endedBy }: Results, opponent: Player | undefined): Player | null {
  const canBeAsked = opponent && !opponent.deleted && endedBy !== 'banned';
  // Who has a series is a rival, also by an earlier battle than one that counts for nobody.
  return winner !== 'opponent' && series && canBeAsked ? opponent : null;
}

/** On low screens the second row moves up into the first, as icons. */
const small = 'result-small ghost sm';

export function ResultActions({ id, results, me }: ResultActionsProps) {
  const [, go] = useLocation();
  const opponent = opponentOf(results.players, me.id);
  const { rematch } = results;
  const mayAsk = results.winner === 'opponent' && opponent !== undefined && !opponent.deleted && !rematch;
  const rival = rivalToAsk(results, opponent);
  // One that ended without a result has nothing to show.
  const started = rematch && rematch.status !== 'expired' ? rematch : null;
  const goOn = mayAsk ? (
    <AskRematch id={id} mode={results.gameMode} pace={results.pace} opponent={opponent} />
  ) : started ? (
    <ToRematch rematch={started} />
  ) : (
    rival && <PlayAgain player={rival} className="result-main" />
  );
  const playAgain = () => go(paths.createGame);
  const share = () => void shareResults(id, results);
  return (
    <BottomBar className="result-bar">
      <div className="result-actions">
        {goOn ? (
          <>
            {goOn}
            <Button kind="ghost" size="sm" icon={RotateCcw} className={`${small} again`} onClick={playAgain}>
              Play Again
            </Button>
          </>
        ) : (
          <Button className="result-main" onClick={playAgain}>
            Play Again
          </Button>
        )}
        <Button
          kind="ghost"
          size="sm"
          icon={Share2}
          className={goOn ? small : `${small} wide`}
          onClick={share}
        >
          Share Results Playlist
        </Button>
        <Button
          kind="ghost"
          size="sm"
          icon={House}
          className={`${small} home`}
          onClick={() => go(paths.root)}
        >
          Back to Home
        </Button>
      </div>
    </BottomBar>
  );
}
