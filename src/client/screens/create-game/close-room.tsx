import { DoorClosed } from 'lucide-react';
import { refreshSoon } from '#client/data/refresh.ts';
import { useSend } from '#client/data/use-send.ts';
import { tellRefused } from '#client/frame/tell-refused.ts';
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
        onError: (error) => tellRefused(error, 'Failed to close the room'),
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
