import type { Line } from './line.ts';
import { lengthOf, outline, type Voice } from './outline.ts';

type Place = {
  /** The left end, the middle or the right end, as `align` says. */
  x: number;
  /** Half the height of the line, as a browser would set it. */
  middle: number;
  fill: string;
  align?: 'left' | 'middle' | 'right';
};

/** How far a line's baseline lies below its middle, in ems: half of Archivo's ascent less its descent. */
const drop = (0.878 - 0.21) / 2;

export function print(line: Line, voice: Voice, { x, middle, fill, align = 'left' }: Place): string {
  const share = { left: 0, middle: 0.5, right: 1 }[align];
  const left = share === 0 ? x : x - lengthOf(line, voice) * share;
  return outline(line, voice, left, middle + drop * voice.size, fill);
}

type Fitted = Place & { room: number; widest?: number };

export const printFitted = (line: Line, voice: Voice, { room, widest, ...place }: Fitted): string =>
  print(line, setToMeasure(line, voice, { room, widest }), place);

type Measure = {
  /** Pixels to fill. */
  room: number;
  /** The widest the width axis may go; it starts at 62. */
  widest?: number;
};

/** Sets a line to the measure as a poster printer does: by the width axis first, then by the size. */
export function setToMeasure(line: Line, voice: Voice, { room, widest = 125 }: Measure): Voice {
  const narrow = { ...voice, width: 62 };
  const length = lengthOf(line, narrow);
  if (length > room) return { ...narrow, size: (narrow.size * room) / length };
  let low = 62;
  let high = widest;
  if (lengthOf(line, { ...voice, width: high }) <= room) return { ...voice, width: high };
  while (high - low > 0.5) {
    const middle = (low + high) / 2;
    if (lengthOf(line, { ...voice, width: middle }) > room) high = middle;
    else low = middle;
  }
  return { ...voice, width: low };
}
