import { useId } from 'react';
import { Button } from '#client/ui/controls/button.tsx';
import { clockFace } from '#rules/timer.ts';
import './start-bar.css';

interface StartBarProps {
  /** In seconds. */
  start: number;
  onStart: (second: number) => void;
  /** Of the video, in seconds; null until it is known. */
  length: number | null;
  /** Where the preview is, in seconds; null while it does not play. */
  second: number | null;
}

/** While no one knows how long the song is, it is taken for this long, in seconds. */
const usualLength = 240;
/** A start this close to the end would leave nothing to hear, in seconds. */
const leastHeard = 10;

/** Where the listener's player begins; who leaves it alone sends the song from its beginning. */
export function StartBar({ start, onStart, length, second }: StartBarProps) {
  const id = useId();
  const latest = Math.max(start, (length ?? usualLength) - leastHeard, 1);
  const here = second === null ? null : Math.min(Math.floor(second), latest);
  const value = start === 0 ? 'the beginning' : clockFace(start);
  return (
    <div className="start-bar">
      <label htmlFor={id}>
        <span>Starts at</span>
        {/* The slider says it by itself; as a part of its name it would be read twice. */}
        <span aria-hidden="true">{` ${value}`}</span>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={latest}
        step={1}
        value={start}
        style={{ '--at': start / latest }}
        aria-valuetext={value}
        onChange={(event) => onStart(Number(event.target.value))}
      />
      {here !== null && here !== start && (
        <Button
          kind="quiet"
          size="sm"
          className="w-auto"
          onClick={() => onStart(here)}
        >{`Start at ${clockFace(here)}`}</Button>
      )}
    </div>
  );
}
