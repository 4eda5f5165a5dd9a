import { useEffect, useId, useRef, useState } from 'react';
import { useAnnounce } from '#client/announce/announce.ts';
import { SongPlayer } from '#client/player/song-player.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { clockFace } from '#rules/timer.ts';
import { type Checked, type Choice, usePlayability } from './use-chosen-song.ts';
import './start-bar.css';

/** In seconds. `length`: the video's length, once known; `second`: the position of the preview while it plays. */
interface StartBarProps {
  playing: boolean;
  start: number;
  onStart: (second: number) => void;
  length: number | undefined;
  second: number | undefined;
}

/** Assumed length of a song until it is known, in seconds. */
const assumedLength = 240;
/** Minimum time between the start and the end of the song, in seconds. */
const minRemaining = 10;

/** Shows the slider for the second at which the song starts for the listener; 0 unless the slider is moved. */
function StartBar({ playing, start, onStart, length, second }: StartBarProps) {
  const id = useId();
  const latest = Math.max(start, (length ?? assumedLength) - minRemaining, 1);
  const current = second === undefined ? start : Math.min(Math.floor(second), latest);
  const value = start === 0 ? 'the beginning' : clockFace(start);
  return (
    <div
      className={classNames(
        'start-bar flex min-h-[44px] flex-wrap items-center gap-x-[12px]',
        // On a small screen the slider is shown only while the song plays.
        !playing && start === 0 && 'turned:hidden max-sm:lower:hidden',
      )}
    >
      <label
        htmlFor={id}
        className="min-w-[9.5rem] text-[length:var(--bb-text-small)] text-muted tabular-nums"
      >
        <span>Starts at</span>
        {/* aria-valuetext states the value; in the label a screen reader would read it twice. */}
        <span aria-hidden="true">{` ${value}`}</span>
      </label>
      <input
        id={id}
        type="range"
        className="h-[44px] min-w-0 flex-[1_1_120px]"
        min={0}
        max={latest}
        step={1}
        value={start}
        style={{ '--at': start / latest }}
        aria-valuetext={value}
        onChange={(event) => onStart(Number(event.target.value))}
      />
      {current !== start && (
        <Button
          kind="quiet"
          size="sm"
          className="w-auto"
          onClick={() => onStart(current)}
        >{`Start at ${clockFace(current)}`}</Button>
      )}
    </div>
  );
}

type SongPreviewProps = { choice: Choice; onChange: (part: Partial<Choice>) => void };

/** Plays the chosen song before it is sent, to check that the video plays and to choose where it starts. */
export function SongPreview({ choice: { song, start, checked }, onChange }: SongPreviewProps) {
  /** The second at which the preview began; null while it is stopped. The slider does not restart a preview that plays. */
  const [playedFrom, setPlayedFrom] = useState<number | null>(null);
  const playing = playedFrom !== null;
  const { second, length, silent, handle } = usePlayability(checked, (found) => onChange({ checked: found }));
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    // The preview opens above the list, so it is out of view after a choice far down the list.
    box.current?.scrollIntoView({ block: 'nearest' });
    // The preview has pushed down the row that was chosen by keyboard and has the focus.
    const chosen = document.activeElement;
    if (chosen?.matches('[type=radio]:focus-visible')) chosen.scrollIntoView({ block: 'center' });
  }, []);
  const line = playing && silent && checked === 'unknown' ? unchecked : lines[checked];
  useAnnounce(line);
  return (
    <section ref={box} className="preview" aria-label={`Preview: ${song.title}`}>
      <SongPlayer
        {...song}
        playing={playing}
        startSecond={playedFrom ?? start}
        onPlay={() => setPlayedFrom(start)}
        onStop={() => setPlayedFrom(null)}
        onPlayerEvent={handle}
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
        playing={playing}
        start={start}
        onStart={(picked) => onChange({ start: picked })}
        length={length}
        second={playing ? second : undefined}
      />
      <p className="text-muted text-small">{line}</p>
    </section>
  );
}

const unchecked = 'Not checked: the player does not load. Your opponent may hear it all the same.';

const lines: Record<Checked, string> = {
  unknown: 'Not checked yet. Press play to be sure.',
  plays: 'It plays.',
  refused: 'This song plays only in YouTube itself. Choose another one to send.',
};
