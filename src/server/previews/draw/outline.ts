import { Direction, Feature, Buffer as ShapingBuffer, shape, Variation } from 'harfbuzzjs';
import type { Line, Run } from './line.ts';
import { px } from './shapes.ts';

/** The style of a line. `width`: the font's width axis, from 62 (narrow) to 125 (wide); spaces are in ems. */
export type Style = {
  size: number;
  weight: number;
  width: number;
  wordSpace: number;
  letterSpace: number;
  evenDigits?: boolean;
};

/** Style of headlines, names and totals. */
export const poster: Style = { size: 46, weight: 900, width: 62, wordSpace: 0.09, letterSpace: -0.003 };

type Glyph = { id: number; x: number; y: number };
type ShapedRun = { glyphs: Glyph[]; length: number };

const tabularDigits = [new Feature('tnum', 1)];

/** Shapes a run: returns its glyphs and its length in font units; `x` starts at the left end of the run. */
function shapeRun({ text, typeface, isRtl }: Run, style: Style): ShapedRun {
  const { font, unitsPerEm } = typeface;
  font.setVariations([new Variation('wght', style.weight), new Variation('wdth', style.width)]);
  const buffer = new ShapingBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(isRtl ? Direction.RTL : Direction.LTR);
  shape(font, buffer, style.evenDigits ? tabularDigits : undefined);
  const positions = buffer.getGlyphPositions();
  const glyphs: Glyph[] = [];
  let length = 0;
  for (const [index, { codepoint: glyph, cluster }] of buffer.getGlyphInfos().entries()) {
    const position = positions[index];
    if (!position || glyph === 0) continue;
    glyphs.push({ id: glyph, x: length + position.xOffset, y: position.yOffset });
    length += position.xAdvance;
    if (position.xAdvance > 0 && !isRtl) length += style.letterSpace * unitsPerEm;
    if (text[cluster] === ' ') length += style.wordSpace * unitsPerEm;
  }
  return { glyphs, length };
}

/** Returns the length of a line in pixels. */
export const lengthOf = (line: Line, style: Style): number =>
  line.reduce((sum, run) => sum + (shapeRun(run, style).length * style.size) / run.typeface.unitsPerEm, 0);

/** Returns a line as SVG paths. `from`: the left end in pixels. */
function outline(line: Line, style: Style, from: number, baseline: number, fill: string): string {
  let left = from;
  const runs = line.map((run) => {
    const { glyphs, length } = shapeRun(run, style);
    const scale = style.size / run.typeface.unitsPerEm;
    const start = left;
    left += length * scale;
    // `shapeRun` has set the font's variations to the weight and width of this style.
    const paths = glyphs.map(({ id, x, y }) => {
      const path = run.typeface.font.glyphToPath(id);
      return path && `<path transform="translate(${px(x)} ${px(y)})" d="${path}"/>`;
    });
    return `<g transform="translate(${px(start)} ${px(baseline)}) scale(${scale} ${-scale})">${paths.join('')}</g>`;
  });
  return `<g fill="${fill}">${runs.join('')}</g>`;
}

type Position = {
  /** The left end, the middle or the right end of the line, depending on `align`. */
  x: number;
  /** The vertical middle of the line box, as in a browser. */
  middle: number;
  fill: string;
  align?: 'left' | 'middle' | 'right';
};

/** Distance from the middle of a line down to its baseline, in ems: half of Archivo's ascent minus its descent. */
const baselineDrop = (0.878 - 0.21) / 2;

export function drawLine(line: Line, style: Style, { x, middle, fill, align = 'left' }: Position): string {
  const fraction = { left: 0, middle: 0.5, right: 1 }[align];
  const left = fraction === 0 ? x : x - lengthOf(line, style) * fraction;
  return outline(line, style, left, middle + baselineDrop * style.size, fill);
}

type Fit = {
  /** Available width in pixels. */
  maxWidth: number;
  /** Maximum value of the width axis. */
  widest?: number;
};

export const drawFitted = (line: Line, style: Style, position: Position & Fit): string =>
  drawLine(line, fitToWidth(line, style, position), position);

/** Returns the style in which a line fills the available width: first the width axis is changed, then the size. */
export function fitToWidth(line: Line, style: Style, { maxWidth, widest = 125 }: Fit): Style {
  const narrow = { ...style, width: 62 };
  const length = lengthOf(line, narrow);
  if (length > maxWidth) return { ...narrow, size: (narrow.size * maxWidth) / length };
  let low = 62;
  let high = widest;
  if (lengthOf(line, { ...style, width: high }) <= maxWidth) return { ...style, width: high };
  while (high - low > 0.5) {
    const middle = (low + high) / 2;
    if (lengthOf(line, { ...style, width: middle }) > maxWidth) high = middle;
    else low = middle;
  }
  return { ...style, width: low };
}
