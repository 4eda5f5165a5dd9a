const middle = 100;

/** Returns the SVG path of a sticker in a view box of 200 x 200; a higher score has more and longer points. */
export function burstPath(score: number): string {
  const points = 10 + Math.round(score * 0.8);
  const innerRatio = 0.955 - score * 0.0225;
  const corners = Array.from({ length: points * 2 }, (_, corner) => {
    const angle = (Math.PI * corner) / points - Math.PI / 2 + 0.12;
    const radius = corner % 2 ? middle * innerRatio : middle;
    return `${(middle + radius * Math.cos(angle)).toFixed(1)} ${(middle + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join('L')}Z`;
}

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
