// Subsets the typeface to the glyphs, weights and widths of the pages: `npm run typeface`. The letters of English are preloaded;
// accented letters are fetched when a name or a title contains them.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { compress } from 'woff2-encoder';
import decompress from 'woff2-encoder/decompress';

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
const axes = { wght: [400, 900], wdth: [62, 118] };
/** Axes for the pages "offline" and "too many requests", which contain two sentences each, in one width. */
const fewAxes = { wght: [400, 900], wdth: [100, 100] };
/** Kerning, lining and tabular figures, positions of accents. */
const features = ['kern', 'lnum', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk'];
const layoutFeatures = 6;
/** HarfBuzz's flags: no hints, which phones do not read, and the fewest deltas between weights. */
const flags = 0x001 | 0x200;

const wasm = new WebAssembly.Module(readFileSync(require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')));
const { exports: hb } = new WebAssembly.Instance(wasm);
hb._initialize();

const pointsOf = (ranges) =>
  ranges.flatMap((range) => {
    const [from, to] = Array.isArray(range) ? range : [range, range];
    return Array.from({ length: to - from + 1 }, (_, step) => from + step);
  });

const tagOf = (name) => [...name].reduce((all, letter) => (all << 8) | letter.charCodeAt(0), 0);

function subset(font, points, axes) {
  const at = hb.malloc(font.length);
  new Uint8Array(hb.memory.buffer).set(font, at);
  const face = hb.hb_face_create(hb.hb_blob_create(at, font.length, 2, 0, 0), 0);
  const input = hb.hb_subset_input_create_or_fail();
  const wanted = hb.hb_subset_input_unicode_set(input);
  for (const point of points) hb.hb_set_add(wanted, point);
  const kept = hb.hb_subset_input_set(input, layoutFeatures);
  hb.hb_set_clear(kept);
  for (const feature of features) hb.hb_set_add(kept, tagOf(feature));
  hb.hb_subset_input_set_flags(input, flags);
  for (const [name, [least, most]] of Object.entries(axes))
    hb.hb_subset_input_set_axis_range(input, face, tagOf(name), least, most, Number.NaN);
  const result = hb.hb_subset_or_fail(face, input);
  if (!result) throw new Error('The typeface could not be cut.');
  const blob = hb.hb_face_reference_blob(result);
  const from = hb.hb_blob_get_data(blob, 0);
  return new Uint8Array(hb.memory.buffer).slice(from, from + hb.hb_blob_get_length(blob));
}

const font = await decompress(readFileSync(source));
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
  const cut = await compress(subset(font, points, kept));
  writeFileSync(`${client}${name}.woff2`, cut);
  console.log(`${name}.woff2  ${(cut.length / 1024).toFixed(1)} KiB`);
}
