import { useState } from 'react';
import { refreshSoon } from '#client/data/refresh.ts';
import { waitIn } from '#client/data/send.ts';
import { useSend } from '#client/data/use-send.ts';
import { tellRefused } from '#client/frame/tell-refused.ts';
import { Button } from '#client/ui/button.tsx';
import { claimAfterMs } from '#rules/limits.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

/** The fair end of a battle that nobody else would end. */
export function EndWaiting({ gameId, from }: { gameId: number; from: number }) {
  const [end, setEnd] = useState(from + claimAfterMs);
  const left = useSecondsLeft(end);
  const ending = useSend('endWaiting');
  const finish = (as: 'win' | 'no_result') =>
    ending.mutate(
      { params: { id: String(gameId) }, body: { as } },
      {
        onSuccess: refreshSoon,
        onError: (error) => {
          const { timeoutMs } = waitIn(error);
          if (timeoutMs !== undefined) return setEnd(performance.now() + timeoutMs);
          tellRefused(error, 'Failed to end the battle');
        },
      },
    );
  const waiting = left > 0 ? { secondsLeft: left, secondsTotal: claimAfterMs / 1000 } : null;
  return (
    <div className="mt-2.5 flex flex-wrap gap-2.5">
      <Button
        size="sm"
        className="w-auto flex-auto"
        waiting={waiting}
        pending={ending.isPending}
        onClick={() => finish('win')}
      >
        {left > 0 ? `Claim the win in ${left} s` : 'Claim the win'}
      </Button>
      {left === 0 && (
        <Button kind="ghost" size="sm" className="mb-1 w-auto flex-auto" onClick={() => finish('no_result')}>
          Leave without a result
        </Button>
      )}
    </div>
  );
}
