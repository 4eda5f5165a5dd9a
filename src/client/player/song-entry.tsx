import { type ReactNode, useEffect, useRef } from 'react';
import { wantsStillness } from '#client/device/media.ts';
import { useOncePainted } from '#client/device/when-painted.ts';
import type { Side } from '#client/ui/art/sides.tsx';
import { SongRow } from '#client/ui/layout/song-row.tsx';
import { SongPlayer } from './song-player.tsx';

interface SongEntryProps {
  song: { videoId: string; title: string; artist: string; thumbnailUrl: string };
  side: Side;
  who: string;
  aside: ReactNode;
  below?: ReactNode;
  playing: boolean;
  onPlaying: (playing: boolean) => void;
}

/** A row of a finished battle; its video opens under it on press. */
export function SongEntry({ song, side, who, aside, below, playing, onPlaying }: SongEntryProps) {
  const box = useRef<HTMLDivElement>(null);
  // The press is answered first.
  const open = useOncePainted(playing);
  // On a phone the video would open under the bar.
  useEffect(() => {
    if (!open) return;
    box.current?.scrollIntoView({ block: 'center', behavior: wantsStillness() ? 'auto' : 'smooth' });
  }, [open]);
  const stop = () => {
    onPlaying(false);
    box.current?.querySelector<HTMLElement>('.play')?.focus({ preventScroll: true });
  };
  return (
    <div ref={box} className="border-line not-first:border-t-2">
      <SongRow
        {...song}
        side={side}
        who={who}
        aside={aside}
        playing={playing}
        onPlay={() => onPlaying(!playing)}
        below={
          <>
            {open && (
              <div className="mb-2.5">
                <SongPlayer {...song} playing onPlay={() => onPlaying(true)} onStop={stop} />
              </div>
            )}
            {below}
          </>
        }
      />
    </div>
  );
}
