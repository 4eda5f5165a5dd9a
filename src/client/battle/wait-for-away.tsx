import Moon from 'lucide-react/icons/moon';
import { lazy, Suspense, useContext } from 'react';
import { nameOf, opponentOf } from '#client/data/use-battle.ts';
import { Note } from '#client/ui/feedback/note.tsx';
import { type AtTable, AwayContext } from './battle-guard.tsx';

const EndWaiting = lazy(() => import('./end-waiting.tsx').then((found) => ({ default: found.EndWaiting })));

/** Says that the opponent is away, and when nothing else would end the waiting, offers a fair end after a minute. */
export function WaitForAway({ battle, me }: AtTable) {
  const { game } = battle;
  const opponent = opponentOf(game.players, me.id);
  const since = useContext(AwayContext).get(opponent?.id ?? '');
  if (!opponent || since === undefined) return null;
  const name = nameOf(opponent);
  return (
    <div className="mb-3 text-left">
      {game.status === 'active' ? (
        <Note icon={Moon} live>{`${name} is away. Their clock runs on.`}</Note>
      ) : (
        <Suspense>
          <EndWaiting game={game} me={me} name={name} from={since} />
        </Suspense>
      )}
    </div>
  );
}
