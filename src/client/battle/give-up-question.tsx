import { invalidateBattleSoon } from '#client/data/refresh.ts';
import { useIsShown } from '#client/data/use-is-shown.ts';
import { useSend } from '#client/data/use-send.ts';
import { toastRefusal } from '#client/shell/toast-refusal.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Sheet } from '#client/ui/layout/sheet.tsx';

interface GiveUpQuestionProps {
  gameId: number;
  onClose: () => void;
}

export function GiveUpQuestion({ gameId, onClose }: GiveUpQuestionProps) {
  const leave = useSend('giveUp');
  // One that was closed and asks anew is left alone.
  const isShown = useIsShown();
  const giveUp = () =>
    void leave
      .mutateAsync({ params: { id: String(gameId) } })
      .then(invalidateBattleSoon, (error) => toastRefusal(error, 'Failed to give up'))
      .finally(() => isShown() && onClose());
  return (
    <Sheet open onClose={onClose} label="Give up this battle?" describedBy="given-up">
      <div className="p-5 pb-[34px] sm:pb-6">
        <h2 className="poster text-[2.25rem] leading-none">Give up this battle?</h2>
        <p id="given-up" className="mt-2 text-balance text-muted">
          Your opponent wins. The songs and ratings so far stay.
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button kind="ghost" className="mb-1 flex-2" pending={leave.isPending} onClick={giveUp}>
            Give up
          </Button>
          <Button className="flex-3" onClick={onClose}>
            Keep playing
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
