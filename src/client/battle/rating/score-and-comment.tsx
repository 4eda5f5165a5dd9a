import { type KeyboardEvent, useId } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { useHydrated } from '#client/ui/use-hydrated.ts';
import { maxTextLength, ratingRange } from '#rules/limits.ts';

const { min, max, untouched } = ratingRange;
const scores = Array.from({ length: max - min + 1 }, (_, index) => min + index);
const words = [
  { word: 'Awful!', upTo: 3 },
  { word: 'Mid!', upTo: 7 },
  { word: 'Banger!', upTo: 10 },
];
const pageKeys: Record<string, number> = { PageUp: 2, PageDown: -2 };

const partOfTrack = (score: number) => (score - min) / (max - min);

interface ScoreSliderProps {
  /** Null until the first touch; until then the thumb is at 5. */
  value: number | null;
  onChange: (score: number) => void;
  label: string;
}

export function ScoreSlider({ value, onChange, label }: ScoreSliderProps) {
  const score = value ?? untouched;
  // React does not receive input before hydration, and a slider cannot be read-only.
  const hydrated = useHydrated();
  const onPageKey = (event: KeyboardEvent) => {
    const step = pageKeys[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onChange(Math.min(max, Math.max(min, score + step)));
  };
  return (
    <div
      className={classNames('slider', value === null && 'untouched')}
      style={{ '--at': partOfTrack(score) }}
    >
      <div className="track">
        <i className="groove" />
        <i className="fill" />
        <input
          type="range"
          min={min}
          max={max}
          step={1}
          value={score}
          disabled={!hydrated}
          aria-label={label}
          aria-valuetext={`${score} out of 10`}
          onChange={(event) => onChange(Number(event.target.value))}
          // A press on the untouched thumb fires no change event, but it means the score 5.
          onClick={() => value === null && onChange(score)}
          onKeyDown={onPageKey}
        />
      </div>
      <Numbers score={score} onPick={onChange} />
      <Words score={value} />
    </div>
  );
}

function Numbers({ score, onPick }: { score: number; onPick: (score: number) => void }) {
  return (
    <div className="numbers digits" aria-hidden="true">
      {scores.map((number) => (
        <button
          key={number}
          type="button"
          tabIndex={-1}
          className={number === score ? 'now' : undefined}
          style={{ '--at': `${partOfTrack(number) * 100}%` }}
          onClick={() => onPick(number)}
        >
          {number}
        </button>
      ))}
    </div>
  );
}

function Words({ score }: { score: number | null }) {
  if (score === null) return <div className="words">Slide to score</div>;
  const current = words.find(({ upTo }) => score <= upTo);
  return (
    <div className="words" aria-hidden="true">
      {words.map((step) => (
        <i key={step.word} className={step === current ? 'current' : undefined}>
          {step.word}
        </i>
      ))}
    </div>
  );
}

export function CommentField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId();
  // React does not receive input before hydration.
  const hydrated = useHydrated();
  // The server counts code points too.
  const characters = Array.from(value).length;
  return (
    <div className="comment field">
      <label htmlFor={id} className="sr-only">
        Comment
      </label>
      <textarea
        id={id}
        rows={1}
        readOnly={!hydrated}
        placeholder="What did you think of this song?"
        value={value}
        maxLength={maxTextLength + value.length - characters}
        onChange={(event) => onChange(Array.from(event.target.value).slice(0, maxTextLength).join(''))}
        aria-describedby={`${id}count`}
        // The focused field has four lines, and the bar may cover some of them.
        onFocus={(event) => event.target.scrollIntoView({ block: 'nearest' })}
      />
      <span id={`${id}count`} className="count digits" aria-hidden="true">
        <span>{`${characters}/${maxTextLength}`}</span>
        <span className="sr-only"> characters</span>
      </span>
    </div>
  );
}
