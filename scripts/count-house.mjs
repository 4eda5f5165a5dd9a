// Prints the size of the code and of the documents: npm run house:count
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { largestFolder, linesOf, placesFor, valueCycles, wordsOf } from './house/count.mjs';
import { filesUnder, readSource } from './house/source.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const read = (path) => readFileSync(join(root, path), 'utf8');

const product = filesUnder(root, 'src')
  .filter((path) => /\.(tsx?|css)$/.test(path))
  .map((path) => readSource(root, path))
  .filter(({ isTest }) => !isTest);
const largest = largestFolder(product.map(({ path }) => path));
const cycles = valueCycles(product);
const decisions = filesUnder(root, 'docs/decisions').filter((path) => !path.endsWith('README.md'));
const docs = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...filesUnder(root, 'docs')].filter((path) =>
  path.endsWith('.md'),
);
const words = (paths) => paths.reduce((sum, path) => sum + wordsOf(read(path)), 0);
const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'));
const packages = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });

const architecture = read('ARCHITECTURE.md');
const print = (what, count, more = '') =>
  console.log(`${what.padEnd(34)}${String(count).padStart(7)}  ${more}`.trimEnd());
const places = (what) => {
  const listed = placesFor(architecture, what);
  print(`places: ${what.toLowerCase()}`, listed.length, listed.join('  '));
};

print('lines of product code (TS, CSS)', linesOf(product));
print('files of product code', product.length);
print('files in the largest folder', largest.files, largest.folder);
print('folders in value cycles', cycles.flat().length, cycles.map((group) => group.join(' ')).join(' | '));
print('decisions', decisions.length);
print('words of docs', words(docs));
print('  of ARCHITECTURE', words(['ARCHITECTURE.md']));
print('dependencies', packages.length);
places('Add a page');
places('Add a column');
