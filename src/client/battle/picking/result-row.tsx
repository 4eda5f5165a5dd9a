import Check from 'lucide-react/icons/check';
import type { Side } from '#client/ui/art/sides.tsx';
import { Thumbnail } from '#client/ui/art/thumbnail.tsx';
import { classNames } from '#client/ui/class-names.ts';

interface SearchRowProps {
  title: string;
  channel: string;
  duration?: string | null;
  thumbnailUrl: string | null | undefined;
  checked: boolean;
  refused?: string;
  name: string;
  videoId: string;
  onChoose: () => void;
  side: Side;
}

export function SearchRow(props: SearchRowProps) {
  const { title, thumbnailUrl, checked, refused, name, videoId, onChoose, side } = props;
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
        {refused ? <b className="refused">{refused}</b> : <Channel {...props} />}
      </span>
      <span className="tick-disc">{checked && <Check />}</span>
    </label>
  );
}

const Channel = ({ channel, duration }: Pick<SearchRowProps, 'channel' | 'duration'>) => (
  <span className="block truncate text-[0.8125rem] text-muted leading-[1.35]">
    <bdi>{channel}</bdi>
    {duration && <span>{` · ${duration}`}</span>}
  </span>
);
