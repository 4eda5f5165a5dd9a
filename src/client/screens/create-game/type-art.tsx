// Drawings that only the posters of battle types use.
import { type Drawing, times } from '#client/ui/art/poster-art.tsx';

export const stripes: Drawing = ({ w, h, ink }) => {
  const band = Math.max(w, h) / 14;
  const count = Math.ceil((w + 2 * h) / (2 * band));
  return (
    <path
      d={times(count, (i) => `M${i * 2 * band - h} ${h}l${h} ${-h}h${band}l${-h} ${h}z`).join('')}
      fill={ink}
    />
  );
};

export const waves: Drawing = ({ w, h, ink }) => {
  const swell = times(6, (x) => `q${w / 10} ${x % 2 ? 14 : -14} ${w / 5} 0`).join('');
  const lines = times(6, (i) => `M-10 ${h * (0.12 + i * 0.18)}${swell}`).join('');
  return <path d={lines} stroke={ink} strokeWidth={h * 0.07} fill="none" />;
};

export const check: Drawing = ({ w, h, ink }) => {
  const side = Math.max(w, h) / 8;
  const row = (y: number) =>
    times(Math.ceil(w / side), (x) =>
      (x + y) % 2 ? `M${x * side} ${y * side}h${side}v${side}h${-side}z` : '',
    ).join('');
  return <path d={times(Math.ceil(h / side), row).join('')} fill={ink} />;
};

const barHeights = [0.3, 0.55, 0.42, 0.8, 0.62, 0.95, 0.5, 0.72, 0.36, 0.6];
export const bars: Drawing = ({ w, h, ink }) => {
  const bar = (part: number, i: number) =>
    `M${(i * w) / 10 + w * 0.012} ${h}v${-h * part}h${w * 0.076}v${h * part}z`;
  return <path d={barHeights.map(bar).join('')} fill={ink} />;
};

export const zig: Drawing = ({ w, h, ink }) => {
  const teeth = times(10, () => `l${w / 16} ${h * 0.16}l${w / 16} ${-h * 0.16}`).join('');
  const lines = times(7, (i) => `M-10 ${(i - 1) * h * 0.24}${teeth}`).join('');
  return <path d={lines} stroke={ink} strokeWidth={h * 0.08} fill="none" />;
};

export const bolt: Drawing = ({ w, h, ink }) => (
  <path
    d={`M${w * 0.62} ${-h * 0.1}L${w * 0.34} ${h * 0.58}h${w * 0.13}L${w * 0.38} ${h * 1.1} ${w * 0.68} ${h * 0.4}h${-w * 0.13}l${w * 0.14} ${-h * 0.5}z`}
    fill={ink}
  />
);

export const sun: Drawing = ({ w, h, ground, ink }) => (
  <>
    <circle cx={w / 2} cy={h} r={h * 0.62} fill={ink} />
    <path d={times(5, (i) => `M0 ${h - 6 - i * h * 0.1}h${w}v${3 + i * 0.8}H0z`).join('')} fill={ground} />
  </>
);

export const arc: Drawing = ({ w, h, ground, ink }) =>
  times(5, (i) => (
    <circle key={i} cx={w * 0.02} cy={h} r={h * (1.1 - i * 0.2)} fill={i % 2 ? ground : ink} />
  ));

export const heart: Drawing = ({ w, h, ink }) => (
  <path
    transform={`translate(${w / 2} ${h / 2}) scale(${h / 34})`}
    d="M0 13C-22-1-12-16 0-7 12-16 22-1 0 13Z"
    fill={ink}
  />
);
