import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { prefersReducedMotion } from '#client/device/media.ts';
import type { Side } from '#client/ui/art/sides.tsx';
import { SongRow } from '#client/ui/layout/song-row.tsx';
import { SongPlayer } from './song-player.tsx';

interface SongProps {
  song: { id: number; videoId: string; title: string; artist: string; thumbnailUrl: string };
  /** Id of the song that plays; only one song of a list plays at a time. */
  playing: number | null;
  onPlaying: (id: number | null) => void;
}

type SongEntryProps = SongProps & { side: Side; who: string; aside: ReactNode; below?: ReactNode };

/** Shows a song of a finished battle as a row; a press opens the video below it. */
export function SongEntry({ song, side, who, aside, below, playing, onPlaying }: SongEntryProps) {
  const box = useRef<HTMLDivElement>(null);
  const isPlaying = playing === song.id;
  // Rendering the video is slow, so the button changes first.
  const open = useDeferredValue(isPlaying);
  // On a phone the bottom bar would cover the video.
  useEffect(() => {
    if (!open) return;
    box.current?.scrollIntoView({ block: 'center', behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
  }, [open]);
  const stop = () => {
    onPlaying(null);
    box.current?.querySelector<HTMLElement>('.play')?.focus({ preventScroll: true });
  };
  return (
    <div ref={box} className="border-line not-first:border-t-2">
      <SongRow
        {...song}
        side={side}
        who={who}
        aside={aside}
        playing={isPlaying}
        onPlay={() => onPlaying(isPlaying ? null : song.id)}
        below={
          <>
            {open && (
              <div className="mb-2.5">
                <SongPlayer {...song} playing onPlay={() => onPlaying(song.id)} onStop={stop} />
              </div>
            )}
            {below}
          </>
        }
      />
    </div>
  );
}

/** Shows a song of a list with its name below. */
export function NamedSong({ song, playing, onPlaying }: SongProps) {
  return (
    <SongPlayer
      {...song}
      playing={playing === song.id}
      onPlay={() => onPlaying(song.id)}
      onStop={() => onPlaying(null)}
    >
      <span className="min-w-0 flex-1 leading-[1.25]">
        <b className="block truncate" dir="auto">
          {song.title}
        </b>
        <span className="block truncate text-muted text-small" dir="auto">
          {song.artist}
        </span>
      </span>
    </SongPlayer>
  );
}
