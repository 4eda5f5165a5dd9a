import { Moon } from 'lucide-react';
import { useContext, useState } from 'react';
import { refreshSoon } from '#client/data/refresh.ts';
import { isUnauthorized, waitIn, wordsOf } from '#client/data/send.ts';
import { nameOf, opponentOf } from '#client/data/use-battle.ts';
import { useSend } from '#client/data/use-send.ts';
import { toast } from '#client/frame/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import { claimAfterMs } from '#rules/limits.ts';
import { AwayContext } from './away-context.ts';
import type { AtTable } from './battle-door.tsx';
import { logInAgain } from './log-in-again.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

/** Says that the opponent is away, and when nothing else would end the waiting, offers a fair end after a minute. */
export function WaitForAway({ battle, me }: AtTable) {
  const { game } = battle;
  const opponent = opponentOf(game.players, me.id);
  const since = useContext(AwayContext).get(opponent?.id ?? '');
  if (!opponent || since === undefined) return null;
  const name = nameOf(opponent);
  const clockRuns = game.status === 'active';
  return (
    <div className="mt-4 text-left">
      <Note icon={Moon} live>
        {name} is away.{' '}
        {clockRuns ? 'Their clock runs on.' : 'You can wait, or end the battle when a minute is over.'}
      </Note>
      {!clockRuns && <EndWaiting gameId={game.id} from={since} />}
    </div>
  );
}

function EndWaiting({ gameId, from }: { gameId: number; from: number }) {
  const [end, setEnd] = useState(from + claimAfterMs);
  const left = useSecondsLeft(end);
  const ending = useSend('endWaiting');
  const finish = (as: 'win' | 'no_result') =>
    ending.mutate(
      { params: { id: String(gameId) }, body: { as } },
      {
        onSuccess: refreshSoon,
        onError: (error) => {
          if (isUnauthorized(error)) return logInAgain();
          const { timeoutMs } = waitIn(error);
          if (timeoutMs !== undefined) return setEnd(performance.now() + timeoutMs);
          toast({ tone: 'failed', title: 'Error', text: wordsOf(error, 'Failed to end the battle') });
          refreshSoon();
        },
      },
    );
  const waiting = left > 0 ? { secondsLeft: left, secondsTotal: claimAfterMs / 1000 } : null;
  return (
    <div className="mt-2.5 flex flex-wrap gap-2.5">
      <Button
        size="sm"
        className="flex-1"
        waiting={waiting}
        pending={ending.isPending}
        onClick={() => finish('win')}
      >
        {left > 0 ? `Claim the win in ${left} s` : 'Claim the win'}
      </Button>
      {left === 0 && (
        <Button kind="ghost" size="sm" className="flex-1" onClick={() => finish('no_result')}>
          Leave without a result
        </Button>
      )}
    </div>
  );
}
