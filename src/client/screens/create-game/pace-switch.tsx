import { useId } from 'react';
import { useSite } from '#client/data/use-site.ts';
import { type Pace, paces } from '#rules/pace.ts';
import { stepInWords } from '#rules/words/wait-words.ts';

const labels: Record<Pace, string> = { live: 'Live now', anytime: 'Any time' };
/** Until the site has said it. */
const usualHours = 24;

interface PaceSwitchProps {
  pace: Pace;
  /** As many battles any time as may be open at once are; else null. */
  full: number | null;
  onChange: (pace: Pace) => void;
}

/** Whether both have to be there; what any time means is said where it is chosen. */
export function PaceSwitch({ pace, full, onChange }: PaceSwitchProps) {
  const id = useId();
  const hours = useSite()?.anytimeHours ?? usualHours;
  return (
    <div className="pace">
      <div role="radiogroup" aria-label="When you play" className="pace-switch">
        {paces.map((each) => (
          <label key={each}>
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
      <p id={`${id}how`} className={pace === 'anytime' ? 'how' : 'sr-only'}>
        {full === null ? (
          <>
            <span className="max-sm:hidden">
              {`You send a song now, each plays when there is time: ${stepInWords(hours)} for every move.`}
            </span>
            <span className="sm:hidden">{`Send a song now. A move may take ${stepInWords(hours)}.`}</span>
          </>
        ) : (
          `All ${full} you may have at once are open.`
        )}
      </p>
    </div>
  );
}
