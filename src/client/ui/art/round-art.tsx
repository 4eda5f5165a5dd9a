import { type ArtCanvas, artKey, type Drawing, times } from './art-canvas.ts';

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

function dotsOf({ w, h }: ArtCanvas): { x: number; y: number; r: number }[] {
  const longer = Math.max(w, h);
  const grid = longer / 9;
  const rows = times(Math.ceil(h / grid) + 1, (row) => row * grid);
  const columns = times(Math.ceil(w / grid) + 1, (column) => column * grid);
  return rows.flatMap((y) =>
    columns.map((x) => {
      const away = Math.hypot(x - w * 0.75, y - h * 0.3) / longer;
      return { x, y, r: Math.max(0.8, grid * 0.62 * (1 - away * 1.05)) };
    }),
  );
}

const dots: Drawing = (canvas) =>
  dotsOf(canvas).map(({ x, y, r }) => <circle key={`${x} ${y}`} cx={x} cy={y} r={r} fill={canvas.ink} />);

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

export const roundArt = { rings, sun, dots, arc, disc, half, heart };
