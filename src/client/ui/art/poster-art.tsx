import { roundArt } from './round-art.tsx';
import { straightArt } from './straight-art.tsx';

const drawings = { ...roundArt, ...straightArt };

export type ArtKind = keyof typeof drawings;
/** Ground and pattern, as CSS colours. */
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
      className="art"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path d={`M0 0h${width}v${height}H0z`} fill={ground} />
      {drawings[kind]({ w: width, h: height, ground, ink })}
    </svg>
  );
}
