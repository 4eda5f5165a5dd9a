import { burstPath } from './burst.ts';

export function Versus({ size }: { size: number }) {
  return (
    <div
      className="stk"
      style={{ width: size, height: size, '--fill': 'var(--bb-paper)' }}
      aria-hidden="true"
    >
      <svg viewBox="0 0 200 200" aria-hidden="true">
        <path d={burstPath(9.5)} strokeWidth={8} />
      </svg>
      <span className="poster" style={{ fontSize: size * 0.44 }}>
        VS
      </span>
    </div>
  );
}
