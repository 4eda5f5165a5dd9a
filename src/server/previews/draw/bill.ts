import { avatars } from '#rules/avatars.ts';
import { type Mode, modes } from '#rules/modes.ts';
import type { Fighter } from '#server/previews/preview.ts';
import type { Artwork } from './artwork.ts';
import { type Line, lineOf } from './line.ts';
import { poster, type Voice } from './outline.ts';
import { block, inks } from './shapes.ts';
import { product } from './words.ts';
import { print, printFitted } from './words-on-paper.ts';

/** Wide capitals in a poster's margin. */
export const margin: Voice = { size: 25, weight: 800, width: 118, wordSpace: 0, letterSpace: 0 };

/** A line of our own words, which the bundled type can always show. */
export async function ownLine(text: string): Promise<Line> {
  return (await lineOf(text)) ?? [];
}

/** A player's name; one that no typeface can show gives way to its avatar's. */
export async function nameLine({ name, avatar }: Fighter): Promise<Line> {
  return (await lineOf(name)) ?? ownLine(avatars[avatar].name);
}

/** The yellow band: the product's name, the mode, and a title set to the measure. */
export async function titleBand(art: Artwork, title: string, mode: Mode): Promise<string> {
  const name = await ownLine(product.toUpperCase());
  const length = await ownLine(modes[mode].label.toUpperCase());
  const headline = await ownLine(title.toUpperCase());
  return [
    block(0, 0, 1200, 222, inks.yellow),
    art.mark({ x: 48, y: 23.75, width: 40, height: 40 }),
    print(name, margin, { x: 102, middle: 43.75, fill: inks.key }),
    print(length, margin, { x: 1152, middle: 43.75, fill: inks.key, align: 'right' }),
    block(48, 70.5, 1104, 6, inks.key),
    printFitted(headline, { ...poster, size: 150 }, { x: 48, middle: 144.5, fill: inks.key, room: 1104 }),
    block(0, 222, 1200, 6, inks.key),
  ].join('');
}
