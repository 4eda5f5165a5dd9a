import Check from 'lucide-react/icons/check';
import type { Side } from '#client/ui/art/sides.tsx';
import { Thumbnail } from '#client/ui/art/thumbnail.tsx';
import { classNames } from '#client/ui/class-names.ts';
import type { FoundSong } from './use-chosen-song.ts';

interface SearchRowProps {
  song: FoundSong;
  checked: boolean;
  refused: string | undefined;
  /** The name of the radio group. */
  name: string;
  onChoose: () => void;
  side: Side;
}

export function SearchRow({ song, checked, refused, name, onChoose, side }: SearchRowProps) {
  const { title, thumbnailUrl, videoId } = song;
  return (
    <label className={classNames('search-row', side, checked && 'checked')}>
      <input
        type="radio"
        className="sr-only"
        name={name}
        value={videoId}
        checked={checked}
        disabled={refused !== undefined}
        onChange={onChoose}
      />
      <Thumbnail src={thumbnailUrl} width="var(--song-wide)" height="calc(var(--song-wide) * 0.56)" />
      <span className="min-w-0 flex-1">
        <span className="title" dir="auto">
          {title}
        </span>
        {refused ? <b className="refused">{refused}</b> : <Channel {...song} />}
      </span>
      <span className="tick-disc">{checked && <Check />}</span>
    </label>
  );
}

const Channel = ({ channel, duration }: Pick<FoundSong, 'channel' | 'duration'>) => (
  <span className="block truncate text-[0.8125rem] text-muted leading-[1.35]">
    <bdi>{channel}</bdi>
    {duration && <span>{` · ${duration}`}</span>}
  </span>
);
