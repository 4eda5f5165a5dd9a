import { useEffect, useRef, useState } from 'react';
import { SongPlayer } from '#client/frame/song-player.tsx';
import type { FoundSong } from './found-song.ts';

/** The chosen song, to be heard before it is sent. */
export function SongPreview({ song }: { song: FoundSong }) {
  const [playing, setPlaying] = useState(false);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    // It opens above the list: whoever chose from far down would not see it.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={box} className="preview" aria-label={`Preview: ${song.title}`}>
      <SongPlayer
        videoId={song.videoId}
        title={song.title}
        thumbnailUrl={song.thumbnailUrl}
        playing={playing}
        onPlay={() => setPlaying(true)}
        onStop={() => setPlaying(false)}
      >
        <span className="min-w-0 flex-1">
          <b className="block truncate font-bold leading-[1.25]" dir="auto">
            {song.title}
          </b>
          <span className="block truncate text-muted text-small" dir="auto">
            {song.channel}
          </span>
        </span>
      </SongPlayer>
    </section>
  );
}
