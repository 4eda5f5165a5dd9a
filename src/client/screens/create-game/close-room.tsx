import { DoorClosed } from 'lucide-react';
import { refreshSoon } from '#client/data/refresh.ts';
import { wordsOf } from '#client/data/send.ts';
import { useSend } from '#client/data/use-send.ts';
import { toast } from '#client/frame/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import type { Game } from '#contract/schemas.ts';

/** For a host who does not want to wait any longer: the code leads nowhere then. */
export function CloseRoom({ game }: { game: Game }) {
  const close = useSend('closeRoom');
  const press = () =>
    close.mutate(
      { params: { id: String(game.id) } },
      {
        onSuccess: refreshSoon,
        onError: (error) => {
          toast({ tone: 'failed', title: 'Error', text: wordsOf(error, 'Failed to close the room') });
          refreshSoon();
        },
      },
    );
  return (
    <Button
      kind="quiet"
      size="sm"
      icon={DoorClosed}
      className="mt-3"
      pending={close.isPending}
      onClick={press}
    >
      Close this room
    </Button>
  );
}
