import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';

/** Side A is pink and left, B green and right. The host of two players' first battle is A, also in all their later battles. */
export type Side = 'a' | 'b';

export const otherSide = (side: Side): Side => (side === 'a' ? 'b' : 'a');

const tagLook =
  'inline-grid h-[1.125rem] min-w-[1.125rem] flex-none place-items-center rounded-full px-[0.3125rem] font-black text-[0.75rem] leading-[1.125rem] font-stretch-100%';

export const SideTag = ({ side }: { side: Side }) => (
  <span className={`${tagLook} ink-${side}`}>{side.toUpperCase()}</span>
);

interface SplitProps {
  share: number;
  height: number | string;
  /** `strip`: low, so that the tear must stay closer to the middle; `poster-cut`: a poster's large tear. */
  size?: 'strip' | 'poster-cut';
  /** Text alternative, which makes the element an image; without it, a screen reader reads the children. */
  label?: string;
  className?: string;
  children?: ReactNode;
}

export function Split({ share, height, size, label, className, children }: SplitProps) {
  // Maximum distance of the tear from the middle, in percent: beyond it, the tear would cover a number or a face.
  const reach = size === 'strip' ? 6 : 8;
  const tear = Math.min(50 + reach, Math.max(50 - reach, share));
  return (
    <div
      className={classNames('split', size, className)}
      style={{ height, '--p': `${tear}%` }}
      {...(label && { role: 'img', 'aria-label': label })}
    >
      <i className="cut-key" />
      <i className="cut-a" />
      {children}
    </div>
  );
}
