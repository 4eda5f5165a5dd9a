import DoorClosed from 'lucide-react/icons/door-closed';
import { useState } from 'react';
import { useMove } from '#client/shell/use-move.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Question } from '#client/ui/layout/sheet.tsx';
import type { Game } from '#contract/schemas.ts';

/** Lets the host close the room until somebody joins. */
export function CloseRoom({ game, className }: { game: Game; className?: string }) {
  const [isOpen, setOpen] = useState(false);
  const close = useMove('closeRoom', 'Failed to close the room');
  const closeRoom = () =>
    close.mutate({ params: { id: String(game.id) } }, { onSettled: () => setOpen(false) });
  return (
    <>
      <Button kind="quiet" size="sm" icon={DoorClosed} className={className} onClick={() => setOpen(true)}>
        Close this room
      </Button>
      {isOpen && (
        <Question
          title="Close this room?"
          text="Its code and its link will lead nowhere then."
          onClose={() => setOpen(false)}
        >
          <Button
            kind="ghost"
            className="mb-1 w-auto flex-auto px-3 narrow:px-1"
            pending={close.isPending}
            onClick={closeRoom}
          >
            Close this room
          </Button>
          <Button className="w-auto flex-auto px-3 narrow:px-1" onClick={() => setOpen(false)}>
            Keep it open
          </Button>
        </Question>
      )}
    </>
  );
}
