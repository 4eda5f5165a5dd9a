import type { Line } from './line.ts';
import { lengthOf, outline, type Voice } from './outline.ts';
import { setToMeasure } from './set-to-measure.ts';

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

/** The same, set to the measure. */
export const printFitted = (line: Line, voice: Voice, { room, widest, ...place }: Fitted): string =>
  print(line, setToMeasure(line, voice, { room, widest }), place);
