import Moon from 'lucide-react/icons/moon';
import { useState } from 'react';
import { waitIn } from '#client/data/send.ts';
import { useIsMounted } from '#client/data/use-is-mounted.ts';
import { toastAndRefetch } from '#client/shell/failure-toasts.ts';
import { useMove } from '#client/shell/use-move.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { useFocusOnRemoval } from '#client/ui/controls/use-focus-on-removal.ts';
import { Note } from '#client/ui/feedback/note.tsx';
import { Question } from '#client/ui/layout/sheet.tsx';
import type { Game, Player } from '#contract/schemas.ts';
import { claimAfterMs } from '#rules/limits.ts';
import { sideOf } from './players.ts';
import { stepStart, useSecondsLeft } from './use-seconds.ts';

export function GiveUpQuestion({ gameId, onClose }: { gameId: number; onClose: () => void }) {
  const leave = useMove('giveUp', 'Failed to give up');
  const giveUp = () => leave.mutate({ params: { id: String(gameId) } }, { onSettled: onClose });
  return (
    <Question
      title="Give up this battle?"
      text="Your opponent wins. The songs and ratings so far stay."
      onClose={onClose}
    >
      <Button kind="ghost" className="mb-1 flex-2" pending={leave.isPending} onClick={giveUp}>
        Give up
      </Button>
      <Button className="flex-3" onClick={onClose}>
        Keep playing
      </Button>
    </Question>
  );
}

/** `name`: the away opponent's name; `from`: when the opponent left, on the clock of `performance.now`. */
type EndWaitingProps = { game: Game; me: Player; name: string; from: number };

/** Shows the buttons to end a battle whose opponent is away; the wait begins again with each step. */
export const EndWaiting = (props: EndWaitingProps) => <EndStep key={props.game.updatedAt} {...props} />;

function EndStep({ game, me, name, from }: EndWaitingProps) {
  const [end, setEnd] = useState(() => Math.max(from, stepStart(game)) + claimAfterMs);
  const left = useSecondsLeft(end);
  // The buttons are removed when the opponent comes back, so the focus has to move on.
  const buttons = useFocusOnRemoval<HTMLDivElement>();
  const isMounted = useIsMounted();
  const ending = useMove('endWaiting', (error) => {
    const { timeoutMs } = waitIn(error);
    // The button counts down again if it is still shown.
    if (timeoutMs !== undefined && isMounted()) setEnd(performance.now() + timeoutMs);
    else toastAndRefetch(error, 'Failed to end the battle');
  });
  const finish = (as: 'win' | 'no_result') =>
    ending.mutate({ params: { id: String(game.id) }, body: { as } });
  const waiting = left > 0 ? { secondsLeft: left, secondsTotal: claimAfterMs / 1000 } : null;
  return (
    <>
      <Note
        icon={Moon}
        live
      >{`${name} is away. You can wait, or end the battle ${left > 0 ? 'after a minute' : 'now'}.`}</Note>
      <div ref={buttons} className="mt-2.5 flex flex-wrap gap-2.5">
        <Button
          kind={sideOf(game.players, me.id)}
          size="sm"
          className="w-auto flex-auto"
          waiting={waiting}
          pending={ending.isPending}
          onClick={() => finish('win')}
        >
          {left > 0 ? `Claim the win in ${left} s` : 'Claim the win'}
        </Button>
        {left === 0 && (
          <Button
            kind="ghost"
            size="sm"
            className="mb-1 w-auto flex-auto"
            onClick={() => finish('no_result')}
          >
            Leave without a result
          </Button>
        )}
      </div>
    </>
  );
}
