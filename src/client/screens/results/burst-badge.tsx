import { burstPath } from '#client/ui/art/burst.ts';
import { classNames } from '#client/ui/class-names.ts';

interface BurstBadgeProps {
  size: number;
  /** The small line on top, such as "won by". */
  small: string;
  big: string;
  land?: boolean;
  className?: string;
}

export function BurstBadge({ size, small, big, land, className }: BurstBadgeProps) {
  return (
    <div
      className={classNames('stk', land && 'land', className)}
      style={{ width: size, height: size, '--rot': '10deg' }}
    >
      <svg viewBox="0 0 200 200" aria-hidden="true">
        <path d={burstPath(10)} strokeWidth={6} />
      </svg>
      <span className="stack poster digits" style={{ fontSize: size * 0.41 }}>
        <small>{`${small} `}</small>
        {big}
      </span>
    </div>
  );
}
