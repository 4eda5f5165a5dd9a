import { Moon } from 'lucide-react';
import { lazy, Suspense, useContext } from 'react';
import { nameOf, opponentOf } from '#client/data/use-battle.ts';
import { Note } from '#client/ui/note.tsx';
import { AwayContext } from './away-context.ts';
import type { AtTable } from './battle-door.tsx';

const EndWaiting = lazy(() => import('./end-waiting.tsx').then((found) => ({ default: found.EndWaiting })));

/** Says that the opponent is away, and when nothing else would end the waiting, offers a fair end after a minute. */
export function WaitForAway({ battle, me }: AtTable) {
  const { game } = battle;
  const opponent = opponentOf(game.players, me.id);
  const since = useContext(AwayContext).get(opponent?.id ?? '');
  if (!opponent || since === undefined) return null;
  const name = nameOf(opponent);
  const clockRuns = game.status === 'active';
  return (
    <div className="mb-3 text-left">
      <Note icon={Moon} live>
        {name} is away.{' '}
        {clockRuns ? 'Their clock runs on.' : 'You can wait, or end the battle after a minute.'}
      </Note>
      {!clockRuns && (
        <Suspense>
          <EndWaiting gameId={game.id} from={since} />
        </Suspense>
      )}
    </div>
  );
}
