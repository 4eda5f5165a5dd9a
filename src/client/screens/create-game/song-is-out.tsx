import Send from 'lucide-react/icons/send';
import { useCall } from '#client/data/use-call.ts';
import { Note } from '#client/ui/feedback/note.tsx';
import { SongRow } from '#client/ui/layout/song-row.tsx';
import type { Game } from '#contract/schemas.ts';
import { waitInWords } from '#rules/words/wait-words.ts';

const unknown = { title: '…', artist: '…', thumbnailUrl: null };

/** Any time nobody waits: the song does. */
export function SongIsOut({ game }: { game: Game }) {
  const { data: songs } = useCall('showSongs', { params: { id: String(game.id) } });
  const [sent] = songs ?? [];
  const left = waitInWords(game.timeoutMs ?? 0);
  return (
    <div className="pt-4 pb-3.5">
      <Note side="a" icon={Send}>
        Your song waits for an answer{' '}
        <span className="block text-balance text-muted text-small leading-[1.3]">
          {`You can close this page. Whoever locks a score first plays you; ${left} left.`}
        </span>
      </Note>
      {/* Its place is kept until it is known: nothing below moves then. */}
      <div className={sent ? undefined : 'invisible'} inert={!sent}>
        <SongRow {...(sent ?? unknown)} side="a" who="You" />
      </div>
    </div>
  );
}
