import DoorClosed from 'lucide-react/icons/door-closed';
import { useState } from 'react';
import { refreshSoon } from '#client/data/refresh.ts';
import { useSend } from '#client/data/use-send.ts';
import { toastRefusal } from '#client/shell/toast-refusal.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Sheet } from '#client/ui/layout/sheet.tsx';
import type { Game } from '#contract/schemas.ts';

/** For a host who does not want to wait any longer. It asks once. */
export function CloseRoom({ game }: { game: Game }) {
  const [asks, setAsks] = useState(false);
  const close = useSend('closeRoom');
  const closeRoom = () =>
    close.mutate(
      { params: { id: String(game.id) } },
      {
        onSuccess: refreshSoon,
        onError: (error) => toastRefusal(error, 'Failed to close the room'),
        onSettled: () => setAsks(false),
      },
    );
  return (
    <>
      <Button kind="quiet" size="sm" icon={DoorClosed} className="mt-3" onClick={() => setAsks(true)}>
        Close this room
      </Button>
      <Sheet open={asks} onClose={() => setAsks(false)} label="Close this room?" describedBy="room-closes">
        <div className="p-5 pb-[34px] sm:pb-6">
          <h2 className="poster text-[2.25rem] leading-none">Close this room?</h2>
          <p id="room-closes" className="mt-2 text-balance text-muted">
            Its code and its link will lead nowhere then.
          </p>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button
              kind="ghost"
              className="mb-1 w-auto flex-auto px-3 max-[359px]:px-1"
              pending={close.isPending}
              onClick={closeRoom}
            >
              Close this room
            </Button>
            <Button className="w-auto flex-auto px-3 max-[359px]:px-1" onClick={() => setAsks(false)}>
              Keep it open
            </Button>
          </div>
        </div>
      </Sheet>
    </>
  );
}
