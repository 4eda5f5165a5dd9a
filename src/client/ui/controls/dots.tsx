import { classNames } from '#client/ui/class-names.ts';

const mostShown = 7;

interface DotsProps {
  count: number;
  index: number;
  /** Makes every dot a button; leave it out where the dots only tell the place. */
  onIndex?: (index: number) => void;
}

/** At most seven dots; a small one at an end says that more follow. */
export function Dots({ count, index, onIndex }: DotsProps) {
  const shown = Math.min(count, mostShown);
  const first = Math.min(Math.max(0, index - Math.floor(mostShown / 2)), count - shown);
  return (
    <div className="dots" aria-hidden="true">
      {Array.from({ length: shown }, (_, place) => {
        const at = first + place;
        const moreBefore = place === 0 && first > 0;
        const moreAfter = place === shown - 1 && first + shown < count;
        const look = classNames(at === index && 'on', (moreBefore || moreAfter) && 'small');
        return onIndex ? (
          <button key={at} type="button" tabIndex={-1} className={look} onClick={() => onIndex(at)} />
        ) : (
          <b key={at} className={look} />
        );
      })}
    </div>
  );
}
