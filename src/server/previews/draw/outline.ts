import { Direction, Feature, Buffer as ShapingBuffer, shape, Variation } from 'harfbuzzjs';
import type { Line, Run } from './line.ts';

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
export function outline(line: Line, voice: Voice, from: number, baseline: number, fill: string): string {
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

const px = (length: number): number => Math.round(length * 100) / 100;
