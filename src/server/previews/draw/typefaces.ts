import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { Blob, Face, Font } from 'harfbuzzjs';
import decompress from 'woff2-encoder/decompress';

const require = createRequire(import.meta.url);

export type Typeface = { font: Font; unitsPerEm: number; has(character: string): boolean };

type Family = { name: string; folder: string; axes: 'standard' | 'wght' };
type Range = readonly [from: number, to: number];

/** `standard` files have a width axis in addition to the weight axis. */
const family = (list: string, axes: Family['axes']): Family => ({
  folder: dirname(list),
  name: basename(dirname(list)),
  axes,
});

const emoji = family(require.resolve('@fontsource-variable/noto-emoji/unicode.json'), 'wght');
/** The poster's font family, then fallbacks for scripts that the poster's family lacks. */
const families = [
  family(require.resolve('@fontsource-variable/archivo/unicode.json'), 'standard'),
  family(require.resolve('@fontsource-variable/noto-sans/unicode.json'), 'standard'),
  family(require.resolve('@fontsource-variable/noto-sans-arabic/unicode.json'), 'standard'),
  family(require.resolve('@fontsource-variable/noto-sans-hebrew/unicode.json'), 'standard'),
  family(require.resolve('@fontsource-variable/noto-sans-thai/unicode.json'), 'standard'),
  family(require.resolve('@fontsource-variable/noto-sans-jp/unicode.json'), 'wght'),
  family(require.resolve('@fontsource-variable/noto-sans-kr/unicode.json'), 'wght'),
  family(require.resolve('@fontsource-variable/noto-sans-sc/unicode.json'), 'wght'),
  emoji,
];

/** The files of each family, one per range of characters; a file is loaded when a name needs it. */
const subsets = new Map<Family, Promise<Map<string, Range[]>>>();
const loaded = new Map<string, Promise<Typeface>>();

function once<K, V>(map: Map<K, Promise<V>>, key: K, create: () => Promise<V>): Promise<V> {
  const entry = map.get(key) ?? create();
  map.set(key, entry);
  return entry;
}

async function readSubsets({ folder }: Family): Promise<Map<string, Range[]>> {
  const listed: Record<string, string> = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8'));
  return new Map(
    Object.entries(listed).map(([subset, text]) => [
      subset.replace(/\W+/g, (w) => (w === '-' ? w : '')),
      rangesOf(text),
    ]),
  );
}

const rangesOf = (text: string): Range[] =>
  text.split(',').map((range) => {
    const [from = 0, to = from] = range
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return [from, to];
  });

async function load(path: string): Promise<Typeface> {
  const face = new Face(new Blob(await decompress(await readFile(path))));
  const font = new Font(face);
  const has = (character: string) => font.nominalGlyph(character.codePointAt(0) ?? 0) !== undefined;
  return { font, unitsPerEm: face.upem, has };
}

async function* typefacesWith(character: string, order: readonly Family[]): AsyncGenerator<Typeface> {
  const codePoint = character.codePointAt(0) ?? 0;
  for (const each of order) {
    for (const [subset, ranges] of await once(subsets, each, () => readSubsets(each))) {
      if (!ranges.some(([from, to]) => codePoint >= from && codePoint <= to)) continue;
      const path = join(each.folder, 'files', `${each.name}-${subset}-${each.axes}-normal.woff2`);
      const typeface = await once(loaded, path, () => load(path));
      if (typeface.has(character)) yield typeface;
    }
  }
}

/** Variation selectors and skin tones, which a font with one colour cannot show. */
const unprintable = /[\ufe00-\ufe0f\u{1f3fb}-\u{1f3ff}]/gu;
const looksLikeEmoji = /^\p{RGI_Emoji}$/v;

/** Returns a typeface for a grapheme and the text that the typeface can show; null if no typeface has the base character. */
export async function typefaceFor(grapheme: string): Promise<{ typeface: Typeface; text: string } | null> {
  const [base = '', ...rest] = grapheme.replace(unprintable, '');
  const order = looksLikeEmoji.test(grapheme) ? [emoji, ...families] : families;
  let best: { typeface: Typeface; text: string } | null = null;
  for await (const typeface of typefacesWith(base, order)) {
    const text = base + rest.filter((each) => typeface.has(each)).join('');
    if (text.length === base.length + rest.join('').length) return { typeface, text };
    best ??= { typeface, text };
  }
  return best;
}
