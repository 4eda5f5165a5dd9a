import { classNames } from '#client/ui/class-names.ts';

const mostShown = 7;

type DotsProps = { count: number; index: number; onIndex: (index: number) => void };

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
        return <button key={at} type="button" tabIndex={-1} className={look} onClick={() => onIndex(at)} />;
      })}
    </div>
  );
}
