import type { ReactNode } from 'react';
import { type Side, SideTag } from '#client/ui/art/sides.tsx';
import { Thumbnail } from '#client/ui/art/thumbnail.tsx';

interface SongRowProps {
  title: string;
  artist: string;
  thumbnailUrl: string | null | undefined;
  side: Side;
  who: string;
  aside?: ReactNode;
  onPlay?: () => void;
  playing?: boolean;
  below?: ReactNode;
}

export function SongRow(props: SongRowProps) {
  const { title, artist, thumbnailUrl, side, who, aside, onPlay, playing, below } = props;
  return (
    <article className="song @container/song border-line py-[12px] [.song+&]:border-t-2">
      <div className="flex flex-wrap items-center gap-[12px] narrow:gap-[10px] narrow:[--sticker-zoom:0.78] narrow:[--thumb-zoom:0.74]">
        <Thumbnail
          src={thumbnailUrl}
          width="var(--song-wide)"
          height="var(--song-high)"
          onPlay={onPlay}
          playing={playing}
          playLabel={`${playing ? 'Stop' : 'Play'} ${title}`}
        />
        {/* The flex basis makes the row wrap with large letters on a phone, which would cut the title to one letter. */}
        <div className="min-w-0 flex-[1_1_6rem] [&+*]:ml-auto">
          <b
            className="title line-clamp-2 leading-[1.25] wrap-anywhere @max-[14rem]/song:line-clamp-3"
            dir="auto"
          >
            {title}
          </b>
          <span className="artist block truncate text-small text-muted leading-[1.35]" dir="auto">
            {artist}
          </span>
          <span className="who mt-[3px] flex min-w-0 items-center gap-[6px] font-[650] text-small">
            <SideTag side={side} />
            <span className="truncate" dir="auto">
              {who}
            </span>
          </span>
        </div>
        {aside}
      </div>
      {below && <div className="below mt-[10px]">{below}</div>}
    </article>
  );
}
