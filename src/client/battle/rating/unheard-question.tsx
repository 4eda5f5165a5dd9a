import { Button } from '#client/ui/controls/button.tsx';
import { Sheet } from '#client/ui/layout/sheet.tsx';

interface UnheardQuestionProps {
  onRate: () => void;
  /** Back to the player. */
  onClose: () => void;
}

/** Before a song is rated that was never started. */
export function UnheardQuestion({ onRate, onClose }: UnheardQuestionProps) {
  return (
    <Sheet open onClose={onClose} label="Not heard yet. Rate anyway?" describedBy="unheard">
      <div className="p-5 pb-[34px] sm:pb-6">
        <h2 className="poster text-[2.25rem] leading-none">Not heard yet. Rate anyway?</h2>
        <p id="unheard" className="mt-2 text-balance text-muted">
          The song was not started here.
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button kind="ghost" className="mb-1 w-auto flex-auto" onClick={onRate}>
            Rate anyway
          </Button>
          <Button className="w-auto flex-auto" onClick={onClose}>
            Listen first
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
