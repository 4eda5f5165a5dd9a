import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const client = new URL('..', import.meta.url).pathname;
const read = (file: string) => readFileSync(`${client}/${file}`, 'utf8');
const sources = globSync('**/*.{css,tsx}', { cwd: client }).filter((file) => !file.startsWith('public/'));
const queriesCss = read('ui/queries.css');

test('every media query for a window size has a name', () => {
  const nameless = sources.filter(
    (file) =>
      file !== 'ui/queries.css' &&
      /@media[^{]*(?:width|height|orientation)|[\s"'`](?:min|max)-\[[\d.]+(?:px|r?em)\]:/.test(read(file)),
  );
  expect(nameless).toEqual([]);
});

test('every container query names its container', () => {
  const nameless = sources.filter((file) =>
    /@container \(|[\s"'`]@(?:min|max)-\[[^\]]*\](?!\/)/.test(read(file)),
  );
  expect(nameless).toEqual([]);
});

/** With a larger font size in the browser, 64rem is more than 1024px, and one page would mix the wide and the narrow layout. */
test('every media query for a width is in pixels', () => {
  const units = [...queriesCss.matchAll(/(?:width|--breakpoint-\w+): *[\d.]+(\w+)/g)].map(([, unit]) => unit);
  expect(units.length).toBeGreaterThan(4);
  expect(new Set(units)).toEqual(new Set(['px']));
});

test('every Tailwind breakpoint in use is defined by the project', () => {
  expect(queriesCss.match(/--breakpoint-.*/g)).toContain('--breakpoint-*: initial;');
  const defined = new Set([...queriesCss.matchAll(/--breakpoint-(\w+):/g)].map(([, name]) => name));
  const used = sources.flatMap((file) =>
    [...read(file).matchAll(/(?:[\s"':]|@variant )(?:max-)?(sm|md|lg|xl|2xl)(?::[\w[-]| \{)/g)].map(
      ([, name]) => name,
    ),
  );
  expect([...new Set(used)].filter((name) => !defined.has(name))).toEqual([]);
  expect(used.length).toBeGreaterThan(50);
});
