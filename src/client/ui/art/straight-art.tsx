import { artKey, type Drawing, times } from './art-canvas.ts';

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

export const straightArt = { rays, stripes, waves, check, bars, zig, tri, bolt };
