import { useEffect, useRef, useState } from 'react';
import { useAnnounce } from '#client/announce/announce.ts';
import { SongPlayer } from '#client/player/song-player.tsx';
import { StartBar } from './start-bar.tsx';
import type { Choice } from './use-chosen-song.ts';
import { type Checked, usePlayability } from './use-playability.ts';

interface SongPreviewProps {
  choice: Choice;
  onChange: (part: Partial<Choice>) => void;
}

/** The chosen song, to be heard before it is sent: so it is known to play, and where it shall begin. */
export function SongPreview({ choice: { song, start, checked }, onChange }: SongPreviewProps) {
  const [playing, setPlaying] = useState(false);
  const { second, length, silent, hear } = usePlayability(checked, (found) => onChange({ checked: found }));
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    // It opens above the list: a player who chose from far down would not see it.
    box.current?.scrollIntoView({ block: 'nearest' });
    // A player who chose by keyboard goes on from where they are, which the preview has pushed down.
    const chosen = document.activeElement;
    if (chosen?.matches('[type=radio]:focus-visible')) chosen.scrollIntoView({ block: 'center' });
  }, []);
  const line = playing && silent && checked === 'unknown' ? unheard : lines[checked];
  useAnnounce(line);
  return (
    <section ref={box} className="preview" aria-label={`Preview: ${song.title}`}>
      <SongPlayer
        videoId={song.videoId}
        title={song.title}
        thumbnailUrl={song.thumbnailUrl}
        playing={playing}
        onPlay={() => setPlaying(true)}
        onStop={() => setPlaying(false)}
        onPlayerEvent={hear}
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
      <StartBar
        start={start}
        onStart={(picked) => onChange({ start: picked })}
        length={length}
        second={playing ? second : null}
      />
      <p className="text-muted text-small">{line}</p>
    </section>
  );
}

const unheard = 'Not checked: the player does not load. Your opponent may hear it all the same.';

const lines: Record<Checked, string> = {
  unknown: 'Not checked yet. Press play to be sure.',
  plays: 'It plays.',
  refused: 'This song plays only in YouTube itself. Choose another one to send.',
};
