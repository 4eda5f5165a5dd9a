import { classNames } from '#client/ui/class-names.ts';
import { burstPath } from './versus.tsx';

/** `size`: in px, or a CSS length; `rotate`: in degrees; `ticks`: the number is animated when it changes. */
interface StickerProps {
  score: number | null;
  size: number | string;
  /** The score exists but is secret: '??' under a blur. */
  hidden?: boolean;
  /** The slider was not moved yet: an outline only. */
  untouched?: boolean;
  rotate?: number;
  /** Printed instead of the score, such as an average. */
  label?: string;
  land?: boolean;
  ticks?: boolean;
  className?: string;
}

const hiddenShape = 6;
const unknownShape = 5;
const unrated = '–';

function wordsFor({ score, hidden }: Pick<StickerProps, 'score' | 'hidden'>, printed: string): string {
  if (hidden) return 'hidden until the final reveal';
  return score === null ? 'not rated yet' : `${printed} out of 10`;
}

export function Sticker(props: StickerProps) {
  const { score, size, hidden, untouched, rotate = -8, label, land, ticks, className } = props;
  const printed = hidden ? '??' : (label ?? (score === null ? unrated : String(score)));
  const length = typeof size === 'number' ? `${size}px` : size;
  const shape = hidden ? hiddenShape : (score ?? unknownShape);
  return (
    <div
      className={classNames('stk', untouched && 'untouched', land && 'land', className)}
      style={{ width: length, height: length, '--rot': `${rotate}deg` }}
      role="img"
      aria-label={wordsFor(props, printed)}
    >
      <svg viewBox="0 0 200 200" aria-hidden="true">
        <path d={burstPath(shape)} strokeWidth={hidden ? 0 : 5} />
      </svg>
      <span
        className="poster digits"
        style={{ fontSize: `calc(${length} * ${printed.length > 2 ? 0.34 : 0.46})` }}
      >
        <b key={printed} className={classNames('poster', ticks && 'ticks', hidden && 'sealed soft')}>
          {printed}
        </b>
        {printed !== unrated && <small>/10</small>}
      </span>
    </div>
  );
}
