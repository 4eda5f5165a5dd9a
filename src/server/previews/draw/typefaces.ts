import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { Renderer } from '@takumi-rs/core';

const require = createRequire(import.meta.url);

type Range = [from: number, to: number];
/** A file with the glyphs of some code points. */
type Subset = { family: string; path: string; ranges: Range[] };

/** Returns the files of a family. `standard` files have a width axis besides the weight axis. */
function subsetsOf(list: string, axes: 'standard' | 'wght'): Subset[] {
  const folder = dirname(list);
  const family = basename(folder);
  const listed: Record<string, string> = require(list);
  return Object.entries(listed).map(([name, ranges]) => ({
    family,
    path: join(folder, 'files', `${family}-${name.replace(/[[\]]/g, '')}-${axes}-normal.woff2`),
    ranges: ranges.split(',').map(rangeOf),
  }));
}

/** Reads 'U+20' or 'U+20-7E'. */
function rangeOf(text: string): Range {
  const [from = 0, to = from] = text
    .replace('U+', '')
    .split('-')
    .map((hex) => Number.parseInt(hex, 16));
  return [from, to];
}

/** The poster's font family, then fallbacks for scripts that it lacks. */
const subsets = [
  subsetsOf(require.resolve('@fontsource-variable/archivo/unicode.json'), 'standard'),
  subsetsOf(require.resolve('@fontsource-variable/noto-sans/unicode.json'), 'standard'),
  subsetsOf(require.resolve('@fontsource-variable/noto-sans-arabic/unicode.json'), 'standard'),
  subsetsOf(require.resolve('@fontsource-variable/noto-sans-hebrew/unicode.json'), 'standard'),
  subsetsOf(require.resolve('@fontsource-variable/noto-sans-thai/unicode.json'), 'standard'),
  subsetsOf(require.resolve('@fontsource-variable/noto-sans-jp/unicode.json'), 'wght'),
  subsetsOf(require.resolve('@fontsource-variable/noto-sans-kr/unicode.json'), 'wght'),
  subsetsOf(require.resolve('@fontsource-variable/noto-sans-sc/unicode.json'), 'wght'),
  subsetsOf(require.resolve('@fontsource-variable/noto-emoji/unicode.json'), 'wght'),
].flat();

const contains = ({ ranges }: Subset, character: string): boolean => {
  const codePoint = character.codePointAt(0) ?? 0;
  return ranges.some(([from, to]) => codePoint >= from && codePoint <= to);
};

/** Joiners, variation selectors and skin tones, which have no glyph of their own in these fonts. */
const withoutGlyph = /[\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]/gu;
/** Combining marks from the third one on a letter, because stacked marks would cover the totals. */
const stackedMarks = /(?<=[\p{M}&&\p{Script=Inherited}]{2})[\p{M}&&\p{Script=Inherited}]+/gv;
const segmenter = new Intl.Segmenter('en');

/** Returns the text that the typefaces can show, without marks that they lack; null if they lack a base character. */
export function shownText(text: string): string | null {
  let shown = '';
  for (const { segment } of segmenter.segment(text.normalize('NFC').replace(stackedMarks, ''))) {
    const [base = '', ...rest] = segment.replace(withoutGlyph, '');
    // The renderer shapes a grapheme with one file, so that file must have all of its characters.
    const isWhole = subsets.some((each) => [base, ...rest].every((character) => contains(each, character)));
    if (isWhole) shown += segment;
    else if (base && subsets.some((each) => contains(each, base))) shown += base;
    else return null;
  }
  return shown;
}

// Every card is different, so cached shapes would only take memory.
export const renderer = new Renderer({ cacheMaxBytes: 0 });

const loaded = new Map<Subset, Promise<unknown>>();

/** Loads the files that have a character of the text; several files may have it. */
export async function loadTypefaces(text: string): Promise<void> {
  const characters = [...new Set(text)];
  const wanted = subsets.filter((subset) => characters.some((character) => contains(subset, character)));
  await Promise.all(wanted.map((subset) => loaded.getOrInsertComputed(subset, load)));
}

const load = async ({ family, path, ranges }: Subset) =>
  renderer.registerFont({ name: family, data: await readFile(path), unicodeRange: ranges });

/** The order in which the renderer looks for a glyph. */
export const fontFamilies = [...new Set(subsets.map(({ family }) => family))];
