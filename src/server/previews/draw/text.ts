import type { Node } from '@takumi-rs/core';
import { cardSize } from './shapes.ts';
import { fontFamilies, loadTypefaces, renderer } from './typefaces.ts';

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

/** Parts of a line, from left to right; the direction of one part does not change the others. */
export type Line = readonly string[];

/** Text whose first letter belongs to a script that is written from right to left. */
const startsRtl =
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

const lineNode = (line: Line, style: Style): Node => ({
  type: 'container',
  style: {
    display: 'flex',
    whiteSpace: 'pre',
    fontSize: style.size,
    lineHeight: `${style.size}px`,
    fontWeight: style.weight,
    fontStretch: `${style.width}%`,
    letterSpacing: `${style.letterSpace}em`,
    wordSpacing: `${style.wordSpace}em`,
    ...(style.evenDigits && { fontFeatureSettings: "'tnum'" }),
  },
  children: line.map((text) => ({ type: 'text', text, dir: startsRtl.test(text) ? 'rtl' : 'ltr' })),
});

/** Returns the length of a line in pixels. */
export async function lengthOf(line: Line, style: Style): Promise<number> {
  await loadTypefaces(line.join(''));
  return (await renderer.measure(lineNode(line, style), { fontFamilies })).width;
}

type Position = {
  /** The left end, the middle or the right end of the line, depending on `align`. */
  x: number;
  /** The vertical middle of the line. */
  middle: number;
  fill: string;
  align?: 'left' | 'center' | 'right';
  /** Degrees clockwise around (x, middle). */
  turn?: number;
};

export async function drawLine(line: Line, style: Style, position: Position): Promise<Node> {
  await loadTypefaces(line.join(''));
  const { x, middle, fill, align = 'left', turn } = position;
  // A box that is twice as wide as the card, around x, in which the line is aligned.
  const left = x - { left: 0, center: 1, right: 2 }[align] * cardSize.width;
  return {
    type: 'container',
    style: {
      position: 'absolute',
      left,
      top: middle - style.size / 2,
      width: 2 * cardSize.width,
      height: style.size,
      display: 'flex',
      justifyContent: { left: 'flex-start', center: 'center', right: 'flex-end' }[align],
      color: fill,
      ...(turn && { transform: `rotate(${turn}deg)` }),
    },
    children: [lineNode(line, style)],
  };
}

type Fit = {
  /** Available width in pixels. */
  maxWidth: number;
  /** Maximum value of the width axis. */
  widest?: number;
};

export const drawFitted = async (line: Line, style: Style, position: Position & Fit): Promise<Node> =>
  drawLine(line, await fitToWidth(line, style, position), position);

/** Returns the style in which a line fills the available width: first the width axis is changed, then the size. */
export async function fitToWidth(line: Line, style: Style, { maxWidth, widest = 125 }: Fit): Promise<Style> {
  const at = async (width: number) => ({ width, length: await lengthOf(line, { ...style, width }) });
  const least = await at(62);
  if (least.length > maxWidth) return { ...style, width: 62, size: (style.size * maxWidth) / least.length };
  const most = await at(widest);
  if (most.length <= maxWidth) return { ...style, width: widest };
  // The length is almost linear in the width axis, so the second of two interpolations is exact to a pixel.
  const near = await at(between(least, most, maxWidth));
  return {
    ...style,
    width: near.length > maxWidth ? between(least, near, maxWidth) : between(near, most, maxWidth),
  };
}

type Measured = { width: number; length: number };

const between = (less: Measured, more: Measured, length: number): number =>
  less.width + ((more.width - less.width) * (length - less.length)) / (more.length - less.length);
