// Subsets the typeface to the glyphs, weights and widths of the pages: `npm run typeface`. The letters of English are preloaded;
// accented letters are fetched when a name or a title contains them.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const source = require.resolve('@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2');
const client = fileURLToPath(new URL('../src/client/', import.meta.url));

/** Code points of English, as in src/client/ui/typeface.css. */
const first = [
  [0x20, 0x7e],
  0xa0,
  0xa9,
  0xb7,
  0xd7,
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  0x2026,
];
const latin = [[0xa0, 0xff], 0x131, [0x152, 0x153], [0x2000, 0x206f], 0x20ac, 0x2122, 0x2191, 0x2193, 0x2212];
const axes = { wght: { min: 400, max: 900 }, wdth: { min: 62, max: 118 } };
/** Axes for the pages "offline" and "too many requests", which contain two sentences each, in one width. */
const fewAxes = { wght: { min: 400, max: 900 }, wdth: 100 };
/** Kerning, lining and tabular figures, positions of accents. Phones do not read hints. */
const options = {
  targetFormat: 'woff2',
  noHinting: true,
  noLayoutClosure: true,
  keepFeatures: ['kern', 'lnum', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk'],
};
const pointsOf = (ranges) =>
  ranges.flatMap((range) => {
    const [from, to] = Array.isArray(range) ? range : [range, range];
    return Array.from({ length: to - from + 1 }, (_, step) => from + step);
  });

const font = readFileSync(source);
const english = pointsOf(first);
const body = ['offline', 'too-many']
  .map((page) => readFileSync(`${client}public/${page}.html`, 'utf8').split('</h1>')[1])
  .join('');
const usedPoints = [...new Set(body.replace(/<!--.*?-->|<[^>]*>/gs, ''))].map((letter) =>
  letter.charCodeAt(0),
);
const cuts = {
  'ui/typeface/archivo-first': [english, axes],
  'ui/typeface/archivo-latin': [pointsOf(latin).filter((each) => !english.includes(each)), axes],
  'public/offline': [usedPoints.filter((point) => english.includes(point)), fewAxes],
};
for (const [name, [points, kept]] of Object.entries(cuts)) {
  const cut = await subsetFont(font, String.fromCodePoint(...points), { ...options, variationAxes: kept });
  writeFileSync(`${client}${name}.woff2`, cut);
  console.log(`${name}.woff2  ${(cut.length / 1024).toFixed(1)} KiB`);
}
