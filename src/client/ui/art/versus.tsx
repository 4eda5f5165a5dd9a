import { classNames } from '#client/ui/class-names.ts';
import { burstPath } from './burst.ts';

interface VersusProps {
  size: number;
  text?: string;
  className?: string;
}

export function Versus({ size, text = 'VS', className }: VersusProps) {
  return (
    <div
      className={classNames('stk', className)}
      style={{ width: size, height: size, '--fill': 'var(--bb-paper)' }}
      aria-hidden="true"
    >
      <svg viewBox="0 0 200 200" aria-hidden="true">
        <path d={burstPath(9.5)} strokeWidth={8} />
      </svg>
      <span className="poster" style={{ fontSize: size * 0.44 }}>
        {text}
      </span>
    </div>
  );
}
