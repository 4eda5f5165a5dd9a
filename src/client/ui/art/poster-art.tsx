import type { ReactNode } from 'react';

/** Colours of the drawings. Peach and red are used only in drawings, so they are no design tokens. */
export const ink = {
  yellow: 'var(--bb-yellow)',
  orange: 'var(--bb-orange)',
  sky: 'var(--bb-sky)',
  lilac: 'var(--bb-lilac)',
  teal: 'var(--bb-teal)',
  paper: 'var(--bb-paper)',
  key: 'var(--bb-key)',
  peach: '#ffd0a6',
  red: '#f0412e',
} as const;

/** Size of a drawing's view box, and its two colours; the ground is already filled. */
type ArtCanvas = { w: number; h: number; ground: string; ink: string };

export type Drawing = (canvas: ArtCanvas) => ReactNode;

const artKey = '#110f0b';

export const times = <T,>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

export const rays: Drawing = ({ w, h, ink }) => {
  const reach = Math.max(w, h);
  const tip = (turn: number) => `${w / 2 + reach * Math.cos(turn)} ${h / 2 + reach * Math.sin(turn)}`;
  const ray = (i: number) =>
    `M${w / 2} ${h / 2}L${tip((i / 6) * Math.PI)} ${tip(((i + 0.5) / 6) * Math.PI)}Z`;
  return <path d={times(12, ray).join('')} fill={ink} />;
};

export const dots: Drawing = ({ w, h, ink }) => {
  const longer = Math.max(w, h);
  const grid = longer / 9;
  const columns = times(Math.ceil(w / grid) + 1, (column) => column * grid);
  return times(Math.ceil(h / grid) + 1, (row) => row * grid).flatMap((y) =>
    columns.map((x) => {
      const away = Math.hypot(x - w * 0.75, y - h * 0.3) / longer;
      const r = Math.max(0.8, grid * 0.62 * (1 - away * 1.05));
      return <circle key={`${x} ${y}`} cx={x} cy={y} r={r} fill={ink} />;
    }),
  );
};

export const rings: Drawing = ({ w, h, ground, ink }) =>
  times(6, (i) => (
    <circle key={i} cx={w / 2} cy={h / 2} r={Math.max(w, h) * 0.09 * (6 - i)} fill={i % 2 ? ink : ground} />
  ));

export const disc: Drawing = ({ w, h, ground, ink }) => (
  <>
    <circle cx={w / 2} cy={h / 2} r={h * 0.44} fill={artKey} />
    <circle cx={w / 2} cy={h / 2} r={h * 0.17} fill={ink} />
    <circle cx={w / 2} cy={h / 2} r={h * 0.035} fill={ground} />
  </>
);

export const tri: Drawing = ({ w, h, ink }) =>
  times(32, (i) => {
    const x = i % 8;
    const y = Math.floor(i / 8);
    const left = (x * w) / 7 - ((y % 2) * w) / 14;
    const peak = `M${left} ${((y + 1) * h) / 4}l${w / 14} ${-h / 4} ${w / 14} ${h / 4}z`;
    return <path key={i} d={peak} fill={(x * 3 + y) % 4 ? ink : artKey} />;
  });

type Ink = (typeof ink)[keyof typeof ink];

export type Inks = readonly [ground: Ink, ink: Ink];

interface PosterArtProps {
  drawing: Drawing;
  inks: Inks;
  /** Size of the view box; the picture covers its element. */
  width: number;
  height: number;
}

export function PosterArt({ drawing, inks: [ground, ink], width, height }: PosterArtProps) {
  return (
    <svg
      className="block size-full"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path d={`M0 0h${width}v${height}H0z`} fill={ground} />
      {drawing({ w: width, h: height, ground, ink })}
    </svg>
  );
}
