import Replace from 'lucide-react/icons/replace';
import { useMove } from '#client/shell/use-move.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Note } from '#client/ui/feedback/note.tsx';
import type { SongReply } from '#contract/schemas.ts';

interface AskSwapProps {
  gameId: number;
  song: SongReply;
  /** In an anytime battle a clock runs for the choice of the other song, as the banner shows. */
  anytime: boolean;
}

export function AskSwap({ gameId, song, anytime }: AskSwapProps) {
  const ask = useMove('askSwap', 'Failed to ask for another song');
  if (song.swap === 'asked') {
    return (
      <Note className="swap-note" icon={Replace} live takesFocus={ask.isSuccess}>
        You asked for another song.{' '}
        <span className="max-sm:low:sr-only">
          {`${anytime ? 'You need not wait here' : 'No turn clock runs meanwhile'}; if you can hear this one after all, just rate it.`}
        </span>
      </Note>
    );
  }
  const press = () => ask.mutate({ params: { id: String(gameId) }, body: { songId: song.id } });
  return (
    <Button kind="ghost" size="sm" icon={Replace} pending={ask.isPending} onClick={press}>
      Ask for another song
    </Button>
  );
}
