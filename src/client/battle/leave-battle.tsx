import Flag from 'lucide-react/icons/flag';
import Moon from 'lucide-react/icons/moon';
import { useContext, useState } from 'react';
import { toastAndRefetch } from '#client/shell/failure-toasts.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Note } from '#client/ui/feedback/note.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { AwayContext, type TableProps } from './battle-guard.tsx';
import { nameOf, opponentOf } from './players.ts';

const fetchQuestion = () => import('./end-early.tsx').then((found) => found.GiveUpQuestion);
const GiveUpQuestion = lazyComponent(fetchQuestion);

export function GiveUp({ gameId }: { gameId: number }) {
  const [isOpen, setOpen] = useState(false);
  const open = () =>
    void fetchQuestion().then(
      () => setOpen(true),
      (error) => toastAndRefetch(error, 'Failed to give up'),
    );
  return (
    <>
      <Button
        kind="quiet"
        size="sm"
        icon={Flag}
        className="-ml-[14px] mt-4 w-auto justify-self-start"
        onClick={open}
      >
        Give up
      </Button>
      {isOpen && <GiveUpQuestion gameId={gameId} onClose={() => setOpen(false)} />}
    </>
  );
}

const EndWaiting = lazyComponent(() => import('./end-early.tsx').then((found) => found.EndWaiting), {
  failed: ({ name }) => (
    <Note icon={Moon} live>{`${name} is away. To end the battle, load this page again.`}</Note>
  ),
});

/** Shows that the opponent is away; while no clock runs, offers after a minute to end the battle. */
export function WaitForAway({ table, me }: TableProps) {
  const { game } = table;
  const opponent = opponentOf(game.players, me.id);
  const since = useContext(AwayContext).get(opponent?.id ?? '');
  if (!opponent || since === undefined) return null;
  const name = nameOf(opponent);
  return (
    <div className="mb-3 text-left">
      {game.status === 'active' ? (
        <Note icon={Moon} live>{`${name} is away. Their clock runs on.`}</Note>
      ) : (
        <EndWaiting game={game} me={me} name={name} from={since} />
      )}
    </div>
  );
}
