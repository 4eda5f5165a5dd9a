import type { ReactNode } from 'react';

/** The inks patterns are printed in. Peach and red exist only in pictures, so they are no tokens. */
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

const rays: Drawing = ({ w, h, ink }) => {
  const reach = Math.max(w, h);
  const tip = (turn: number) => `${w / 2 + reach * Math.cos(turn)} ${h / 2 + reach * Math.sin(turn)}`;
  const ray = (i: number) =>
    `M${w / 2} ${h / 2}L${tip((i / 6) * Math.PI)} ${tip(((i + 0.5) / 6) * Math.PI)}Z`;
  return <path d={times(12, ray).join('')} fill={ink} />;
};

const stripes: Drawing = ({ w, h, ink }) => {
  const band = Math.max(w, h) / 14;
  const count = Math.ceil((w + 2 * h) / (2 * band));
  return (
    <path
      d={times(count, (i) => `M${i * 2 * band - h} ${h}l${h} ${-h}h${band}l${-h} ${h}z`).join('')}
      fill={ink}
    />
  );
};

const waves: Drawing = ({ w, h, ink }) => {
  const swell = times(6, (x) => `q${w / 10} ${x % 2 ? 14 : -14} ${w / 5} 0`).join('');
  const lines = times(6, (i) => `M-10 ${h * (0.12 + i * 0.18)}${swell}`).join('');
  return <path d={lines} stroke={ink} strokeWidth={h * 0.07} fill="none" />;
};

const check: Drawing = ({ w, h, ink }) => {
  const side = Math.max(w, h) / 8;
  const row = (y: number) =>
    times(Math.ceil(w / side), (x) =>
      (x + y) % 2 ? `M${x * side} ${y * side}h${side}v${side}h${-side}z` : '',
    ).join('');
  return <path d={times(Math.ceil(h / side), row).join('')} fill={ink} />;
};

const barHeights = [0.3, 0.55, 0.42, 0.8, 0.62, 0.95, 0.5, 0.72, 0.36, 0.6];
const bars: Drawing = ({ w, h, ink }) => {
  const bar = (part: number, i: number) =>
    `M${(i * w) / 10 + w * 0.012} ${h}v${-h * part}h${w * 0.076}v${h * part}z`;
  return <path d={barHeights.map(bar).join('')} fill={ink} />;
};

const zig: Drawing = ({ w, h, ink }) => {
  const teeth = times(10, () => `l${w / 16} ${h * 0.16}l${w / 16} ${-h * 0.16}`).join('');
  const lines = times(7, (i) => `M-10 ${(i - 1) * h * 0.24}${teeth}`).join('');
  return <path d={lines} stroke={ink} strokeWidth={h * 0.08} fill="none" />;
};

const tri: Drawing = ({ w, h, ink }) =>
  times(32, (i) => {
    const x = i % 8;
    const y = Math.floor(i / 8);
    const left = (x * w) / 7 - ((y % 2) * w) / 14;
    const peak = `M${left} ${((y + 1) * h) / 4}l${w / 14} ${-h / 4} ${w / 14} ${h / 4}z`;
    return <path key={i} d={peak} fill={(x * 3 + y) % 4 ? ink : artKey} />;
  });

const bolt: Drawing = ({ w, h, ink }) => (
  <path
    d={`M${w * 0.62} ${-h * 0.1}L${w * 0.34} ${h * 0.58}h${w * 0.13}L${w * 0.38} ${h * 1.1} ${w * 0.68} ${h * 0.4}h${-w * 0.13}l${w * 0.14} ${-h * 0.5}z`}
    fill={ink}
  />
);

/** What one drawing needs: its box, and the two inks (the first is already printed as the ground). */
type ArtCanvas = { w: number; h: number; ground: string; ink: string };

type Drawing = (canvas: ArtCanvas) => ReactNode;

const artKey = '#110f0b';

const times = <T,>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

const rings: Drawing = ({ w, h, ground, ink }) =>
  times(6, (i) => (
    <circle key={i} cx={w / 2} cy={h / 2} r={Math.max(w, h) * 0.09 * (6 - i)} fill={i % 2 ? ink : ground} />
  ));

const sun: Drawing = ({ w, h, ground, ink }) => (
  <>
    <circle cx={w / 2} cy={h} r={h * 0.62} fill={ink} />
    <path d={times(5, (i) => `M0 ${h - 6 - i * h * 0.1}h${w}v${3 + i * 0.8}H0z`).join('')} fill={ground} />
  </>
);

const dots: Drawing = ({ w, h, ink }) => {
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

const arc: Drawing = ({ w, h, ground, ink }) =>
  times(5, (i) => (
    <circle key={i} cx={w * 0.02} cy={h} r={h * (1.1 - i * 0.2)} fill={i % 2 ? ground : ink} />
  ));

const disc: Drawing = ({ w, h, ground, ink }) => (
  <>
    <circle cx={w / 2} cy={h / 2} r={h * 0.44} fill={artKey} />
    <circle cx={w / 2} cy={h / 2} r={h * 0.17} fill={ink} />
    <circle cx={w / 2} cy={h / 2} r={h * 0.035} fill={ground} />
  </>
);

const half: Drawing = ({ w, h, ink }) => (
  <>
    <path d={`M0 0h${w / 2}v${h}H0z`} fill={ink} />
    <circle cx={w / 2} cy={h / 2} r={h * 0.34} fill={artKey} />
    <path d={`M${w / 2} ${h * 0.16}a${h * 0.34} ${h * 0.34} 0 0 1 0 ${h * 0.68}z`} fill={ink} />
  </>
);

const heart: Drawing = ({ w, h, ink }) => (
  <path
    transform={`translate(${w / 2} ${h / 2}) scale(${h / 34})`}
    d="M0 13C-22-1-12-16 0-7 12-16 22-1 0 13Z"
    fill={ink}
  />
);

const drawings = {
  rays,
  stripes,
  waves,
  check,
  bars,
  zig,
  tri,
  bolt,
  rings,
  sun,
  dots,
  arc,
  disc,
  half,
  heart,
};

export type ArtKind = keyof typeof drawings;
export type Inks = readonly [string, string];

interface PosterArtProps {
  kind: ArtKind;
  inks: Inks;
  /** The box it is drawn in; it then covers whatever space it gets. */
  width?: number;
  height?: number;
}

export function PosterArt({ kind, inks: [ground, ink], width = 160, height = 90 }: PosterArtProps) {
  return (
    <svg
      className="block size-full"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path d={`M0 0h${width}v${height}H0z`} fill={ground} />
      {drawings[kind]({ w: width, h: height, ground, ink })}
    </svg>
  );
}
