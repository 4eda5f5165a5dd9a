import { classNames } from '#client/ui/class-names.ts';
import { burstPath } from './versus.tsx';

/** `size`: px, or a CSS length; `rotate`: degrees; `ticks`: animates the number when it changes. */
interface StickerProps {
  score: number | null;
  size: number | string;
  /** Shows '??' under a blur. */
  sealed?: boolean;
  /** Shows only an outline, until the slider is moved. */
  untouched?: boolean;
  rotate?: number;
  /** Text instead of the score, such as an average. */
  label?: string;
  land?: boolean;
  ticks?: boolean;
  className?: string;
}

const sealedShape = 6;
const unknownShape = 5;
const unratedText = '–';

function wordsFor({ score, sealed }: Pick<StickerProps, 'score' | 'sealed'>, printed: string): string {
  if (sealed) return 'hidden until the final reveal';
  return score === null ? 'not rated yet' : `${printed} out of 10`;
}

export function Sticker(props: StickerProps) {
  const { score, size, sealed, untouched, rotate = -8, label, land, ticks, className } = props;
  const printed = sealed ? '??' : (label ?? (score === null ? unratedText : String(score)));
  const length = typeof size === 'number' ? `${size}px` : size;
  const shape = sealed ? sealedShape : (score ?? unknownShape);
  return (
    <div
      className={classNames('stk', untouched && 'untouched', land && 'land', className)}
      style={{ width: length, height: length, '--rot': `${rotate}deg` }}
      role="img"
      aria-label={wordsFor(props, printed)}
    >
      <svg viewBox="0 0 200 200" aria-hidden="true">
        <path d={burstPath(shape)} strokeWidth={sealed ? 0 : 5} />
      </svg>
      <span
        className="poster digits"
        style={{ fontSize: `calc(${length} * ${printed.length > 2 ? 0.34 : 0.46})` }}
      >
        <b key={printed} className={classNames('poster', ticks && 'ticks', sealed && 'sealed soft')}>
          {printed}
        </b>
        {printed !== unratedText && <small>/10</small>}
      </span>
    </div>
  );
}
