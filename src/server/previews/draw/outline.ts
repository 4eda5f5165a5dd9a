import { Direction, Feature, Buffer as ShapingBuffer, shape, Variation } from 'harfbuzzjs';
import type { Line, Run } from './line.ts';
import { px } from './shapes.ts';

/** How a line is set. `width` is the width axis, 62 narrow to 125 wide; spaces are in ems. */
export type Voice = {
  size: number;
  weight: number;
  width: number;
  wordSpace: number;
  letterSpace: number;
  evenDigits?: boolean;
};

/** Narrow and black: headlines, names and totals. */
export const poster: Voice = { size: 46, weight: 900, width: 62, wordSpace: 0.09, letterSpace: -0.003 };

type Glyph = { id: number; x: number; y: number };
type SetRun = { glyphs: Glyph[]; length: number };

const even = [new Feature('tnum', 1)];

/** Glyphs in the font's own units, their places from the run's left end, and its length. */
function setRun({ text, typeface, backwards }: Run, voice: Voice): SetRun {
  const { font, unitsPerEm } = typeface;
  font.setVariations([new Variation('wght', voice.weight), new Variation('wdth', voice.width)]);
  const buffer = new ShapingBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(backwards ? Direction.RTL : Direction.LTR);
  shape(font, buffer, voice.evenDigits ? even : undefined);
  const places = buffer.getGlyphPositions();
  const glyphs: Glyph[] = [];
  let length = 0;
  for (const [index, { codepoint: glyph, cluster }] of buffer.getGlyphInfos().entries()) {
    const place = places[index];
    if (!place || glyph === 0) continue;
    glyphs.push({ id: glyph, x: length + place.xOffset, y: place.yOffset });
    length += place.xAdvance;
    if (place.xAdvance > 0 && !backwards) length += voice.letterSpace * unitsPerEm;
    if (text[cluster] === ' ') length += voice.wordSpace * unitsPerEm;
  }
  return { glyphs, length };
}

/** How long the line is, in pixels. */
export const lengthOf = (line: Line, voice: Voice): number =>
  line.reduce((sum, run) => sum + (setRun(run, voice).length * voice.size) / run.typeface.unitsPerEm, 0);

/** The line as SVG paths; `from` is its left end, in pixels. */
function outline(line: Line, voice: Voice, from: number, baseline: number, fill: string): string {
  let left = from;
  const runs = line.map((run) => {
    const { glyphs, length } = setRun(run, voice);
    const scale = voice.size / run.typeface.unitsPerEm;
    const start = left;
    left += length * scale;
    // The font still stands at the voice's weight and width.
    const paths = glyphs.map(({ id, x, y }) => {
      const path = run.typeface.font.glyphToPath(id);
      return path && `<path transform="translate(${px(x)} ${px(y)})" d="${path}"/>`;
    });
    return `<g transform="translate(${px(start)} ${px(baseline)}) scale(${scale} ${-scale})">${paths.join('')}</g>`;
  });
  return `<g fill="${fill}">${runs.join('')}</g>`;
}

type Position = {
  /** The left end, the middle or the right end, as `align` says. */
  x: number;
  /** Half the height of the line, as a browser would set it. */
  middle: number;
  fill: string;
  align?: 'left' | 'middle' | 'right';
};

/** How far a line's baseline lies below its middle, in ems: half of Archivo's ascent less its descent. */
const drop = (0.878 - 0.21) / 2;

export function print(line: Line, voice: Voice, { x, middle, fill, align = 'left' }: Position): string {
  const share = { left: 0, middle: 0.5, right: 1 }[align];
  const left = share === 0 ? x : x - lengthOf(line, voice) * share;
  return outline(line, voice, left, middle + drop * voice.size, fill);
}

type Measure = {
  /** Pixels to fill. */
  room: number;
  /** The widest the width axis may go; it starts at 62. */
  widest?: number;
};

export const printFitted = (line: Line, voice: Voice, position: Position & Measure): string =>
  print(line, setToMeasure(line, voice, position), position);

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
