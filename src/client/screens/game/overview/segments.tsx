interface RoundSegmentsProps {
  /** The round being played, from 1. */
  round: number;
  total: number;
  width?: number | string;
}

export function RoundSegments({ round, total, width }: RoundSegmentsProps) {
  const stateOf = (segment: number) => (segment < round ? 'on' : segment === round ? 'now' : undefined);
  return (
    <span
      className="seg"
      style={{ width }}
      role="progressbar"
      aria-label={`Round ${round} of ${total}`}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={Math.max(0, round - 1)}
    >
      {Array.from({ length: total }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one segment for each round
        <i key={index} className={stateOf(index + 1)} />
      ))}
    </span>
  );
}
