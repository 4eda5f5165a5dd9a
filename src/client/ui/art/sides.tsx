import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';

/** A is pink and left, B green and right: where two first met, host and challenger, and so they stay. */
export type Side = 'a' | 'b';

export const otherSide = (side: Side): Side => (side === 'a' ? 'b' : 'a');

export function SideTag({ side }: { side: Side }) {
  return <span className={`side ${side}`}>{side.toUpperCase()}</span>;
}

type SplitSize = 'strip' | 'summary' | 'lobby' | 'poster';

/** How far the tear may leave the middle, in percent, before it runs into a number or a face. */
const reach: Record<SplitSize, number> = { strip: 6, summary: 8, lobby: 8, poster: 8 };

interface SplitProps {
  share: number;
  height: number | string;
  size: SplitSize;
  /** Makes the whole a picture with this text; leave it out when the children speak for themselves. */
  label?: string;
  className?: string;
  children?: ReactNode;
}

export function Split({ share, height, size, label, className, children }: SplitProps) {
  const tear = Math.min(50 + reach[size], Math.max(50 - reach[size], share));
  return (
    <div
      className={classNames('split', size === 'poster' ? 'poster-cut' : size, className)}
      style={{ height, '--p': `${tear}%` }}
      {...(label && { role: 'img', 'aria-label': label })}
    >
      <i className="cut-key" />
      <i className="cut-a" />
      {children}
    </div>
  );
}
