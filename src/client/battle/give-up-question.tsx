import { invalidateBattleSoon } from '#client/data/query-client.ts';
import { useIsShown } from '#client/data/use-is-shown.ts';
import { useSend } from '#client/data/use-send.ts';
import { toastRefusal } from '#client/shell/refusals.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Question } from '#client/ui/layout/sheet.tsx';

export function GiveUpQuestion({ gameId, onClose }: { gameId: number; onClose: () => void }) {
  const leave = useSend('giveUp');
  // One that was closed and asks anew is left alone.
  const isShown = useIsShown();
  const giveUp = () =>
    void leave
      .mutateAsync({ params: { id: String(gameId) } })
      .then(invalidateBattleSoon, (error) => toastRefusal(error, 'Failed to give up'))
      .finally(() => isShown() && onClose());
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
