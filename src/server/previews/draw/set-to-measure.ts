import type { Line } from './line.ts';
import { lengthOf, type Voice } from './outline.ts';

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
