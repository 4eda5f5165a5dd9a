import { useId } from 'react';

const rows = Array.from({ length: 9 }, (_, row) => ({
  y: row * 8 + 3,
  radius: 0.8 + (row / 8) * 6.4,
  xs: row % 2 ? [0, 9, 18] : [4.5, 13.5],
}));

/** Dots in the colour of the wall that grow until they close: the poster fades into the page below it. */
export function Halftone() {
  const id = useId();
  return (
    <svg className="halftone" aria-hidden="true">
      <pattern id={id} width="18" height="72" patternUnits="userSpaceOnUse">
        {rows.flatMap(({ y, radius, xs }) =>
          xs.map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} fill="currentColor" />),
        )}
      </pattern>
      <rect width="100%" height="72" fill={`url(#${id})`} />
    </svg>
  );
}
