import { classNames } from '#client/ui/class-names.ts';

const mostShown = 7;

type DotsProps = { count: number; index: number; onIndex: (index: number) => void };

const dot =
  "grid size-[24px] place-items-center before:rounded-full before:content-[''] forced-colors:before:border forced-colors:before:border-[CanvasText]";
const here =
  'before:h-[8px] before:w-[20px] before:bg-(--bb-action-text) forced-colors:before:bg-[CanvasText]';

export function Dots({ count, index, onIndex }: DotsProps) {
  const shown = Math.min(count, mostShown);
  const first = Math.min(Math.max(0, index - Math.floor(mostShown / 2)), count - shown);
  return (
    <div className="flex items-center justify-center" aria-hidden="true">
      {Array.from({ length: shown }, (_, place) => {
        const at = first + place;
        const moreBefore = place === 0 && first > 0;
        const moreAfter = place === shown - 1 && first + shown < count;
        const size = moreBefore || moreAfter ? 'before:size-[5px]' : 'before:size-[8px]';
        const look = classNames(dot, at === index ? here : `${size} before:bg-(--bb-edge)`);
        return <button key={at} type="button" tabIndex={-1} className={look} onClick={() => onIndex(at)} />;
      })}
    </div>
  );
}
