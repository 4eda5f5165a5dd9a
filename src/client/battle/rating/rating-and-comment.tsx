import { type KeyboardEvent, useId } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { useHydrated } from '#client/ui/use-hydrated.ts';
import { maxTextLength, ratingRange } from '#rules/limits.ts';

const { min, max, untouched } = ratingRange;
const numbers = Array.from({ length: max - min + 1 }, (_, index) => min + index);
const words = [
  { word: 'Awful!', upTo: 3 },
  { word: 'Mid!', upTo: 7 },
  { word: 'Banger!', upTo: 10 },
];
const pageKeys: Record<string, number> = { PageUp: 2, PageDown: -2 };

const partOfTrack = (rating: number) => (rating - min) / (max - min);

interface RatingSliderProps {
  /** Null until the first touch; until then the thumb is at 5. */
  value: number | null;
  onChange: (rating: number) => void;
  label: string;
}

export function RatingSlider({ value, onChange, label }: RatingSliderProps) {
  const rating = value ?? untouched;
  // React does not receive input before hydration, and a slider cannot be read-only.
  const hydrated = useHydrated();
  const onPageKey = (event: KeyboardEvent) => {
    const step = pageKeys[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onChange(Math.min(max, Math.max(min, rating + step)));
  };
  return (
    <div
      className={classNames('slider', value === null && 'untouched')}
      style={{ '--at': partOfTrack(rating) }}
    >
      <div className="track">
        <i className="groove" />
        <i className="fill" />
        <input
          type="range"
          min={min}
          max={max}
          step={1}
          value={rating}
          disabled={!hydrated}
          aria-label={label}
          aria-valuetext={`${rating} out of 10`}
          onChange={(event) => onChange(Number(event.target.value))}
          // A press on the untouched thumb fires no change event, but it means the rating 5.
          onClick={() => value === null && onChange(rating)}
          onKeyDown={onPageKey}
        />
      </div>
      <Numbers rating={rating} onPick={onChange} />
      <Words rating={value} />
    </div>
  );
}

function Numbers({ rating, onPick }: { rating: number; onPick: (rating: number) => void }) {
  return (
    <div className="numbers digits" aria-hidden="true">
      {numbers.map((number) => (
        <button
          key={number}
          type="button"
          tabIndex={-1}
          className={number === rating ? 'now' : undefined}
          style={{ '--at': `${partOfTrack(number) * 100}%` }}
          onClick={() => onPick(number)}
        >
          {number}
        </button>
      ))}
    </div>
  );
}

function Words({ rating }: { rating: number | null }) {
  if (rating === null) return <div className="words">Slide to score</div>;
  const current = words.find(({ upTo }) => rating <= upTo);
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
        dir="auto"
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
