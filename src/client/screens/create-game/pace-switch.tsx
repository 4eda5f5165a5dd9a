import { useId } from 'react';
import { NameForMore } from '#client/battle/name-for-more.tsx';
import { useAnytimeHours } from '#client/battle/use-anytime-limit.ts';
import { type Pace, paces } from '#rules/pace.ts';
import { stepInWords } from '#rules/words/wait-words.ts';

const labels: Record<Pace, string> = { live: 'Live now', anytime: 'Any time' };
interface PaceSwitchProps {
  pace: Pace;
  /** The number of open anytime battles if it is the maximum, else null. */
  full: number | null;
  isGuest: boolean;
  onChange: (pace: Pace) => void;
}

export function PaceSwitch({ pace, full, isGuest, onChange }: PaceSwitchProps) {
  const id = useId();
  const hours = useAnytimeHours();
  const short = `Send a song now. A move may take ${stepInWords(hours)}.`;
  return (
    <div className="mb-[10px] flex-[1_0_100%] max-lg:low:-order-2 max-lg:low:mb-[6px] turned:m-0 turned:flex-[1_1_15rem] lg:m-0 lg:max-w-[19rem] lg:flex-[1_1_11rem]">
      <div
        role="radiogroup"
        aria-label="When you play"
        className="flex rounded-[6px] border-(--bb-edge) border-2"
      >
        {paces.map((each) => (
          <label
            key={each}
            className="grid min-h-[44px] flex-1 place-items-center whitespace-nowrap rounded-[3px] px-[12px] font-extrabold text-[0.9375rem] font-stretch-88% has-checked:bg-text has-checked:text-wall forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-3"
          >
            <input
              type="radio"
              className="sr-only"
              name={id}
              checked={each === pace}
              aria-describedby={each === 'anytime' ? `${id}how` : undefined}
              onChange={() => onChange(each)}
            />
            <span>{labels[each]}</span>
          </label>
        ))}
      </div>
      <p
        id={`${id}how`}
        // The hidden text still describes its radio button.
        hidden={pace === 'live'}
        className="mt-[6px] text-balance text-[0.875rem] text-muted leading-[1.3] turned:mt-[2px] turned:text-[0.75rem]"
      >
        {full !== null ? (
          <>
            <span>{`All ${full} you may have at once are open.`}</span>
            {isGuest && <NameForMore />}
          </>
        ) : pace === 'live' ? (
          short
        ) : (
          <>
            <span className="max-sm:hidden">
              {`You send a song now, each plays when there is time: ${stepInWords(hours)} for every move.`}
            </span>
            <span className="sm:hidden">{short}</span>
          </>
        )}
      </p>
    </div>
  );
}
