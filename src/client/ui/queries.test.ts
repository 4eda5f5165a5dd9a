import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const client = new URL('..', import.meta.url).pathname;
const read = (file: string) => readFileSync(`${client}/${file}`, 'utf8');
const styled = globSync('**/*.{css,tsx}', { cwd: client }).filter((file) => !file.startsWith('public/'));
const named = read('ui/queries.css');

test('every window that the styles ask for has a name', () => {
  const nameless = styled.filter(
    (file) =>
      file !== 'ui/queries.css' &&
      /@media[^{]*(?:width|height|orientation)|[\s"'`](?:min|max)-\[[\d.]+(?:px|r?em)\]:/.test(read(file)),
  );
  expect(nameless).toEqual([]);
});

test('every room that a part asks for is that of a container it names', () => {
  const nameless = styled.filter((file) =>
    /@container \(|[\s"'`]@(?:min|max)-\[[^\]]*\](?!\/)/.test(read(file)),
  );
  expect(nameless).toEqual([]);
});

/** With large letters set in the browser 1024 px and 64 rem part: half of a page would be wide, half of it narrow. */
test('how wide a window has to be is asked in pixels everywhere', () => {
  const units = [...named.matchAll(/(?:width|--breakpoint-\w+): *[\d.]+(\w+)/g)].map(([, unit]) => unit);
  expect(units.length).toBeGreaterThan(4);
  expect(new Set(units)).toEqual(new Set(['px']));
});

test('every width that Tailwind is asked for is one of ours', () => {
  expect(named.match(/--breakpoint-.*/g)).toContain('--breakpoint-*: initial;');
  const ours = new Set([...named.matchAll(/--breakpoint-(\w+):/g)].map(([, name]) => name));
  const used = styled.flatMap((file) =>
    [...read(file).matchAll(/(?:[\s"':]|@variant )(?:max-)?(sm|md|lg|xl|2xl)(?::[\w[-]| \{)/g)].map(
      ([, name]) => name,
    ),
  );
  expect([...new Set(used)].filter((name) => !ours.has(name))).toEqual([]);
  expect(used.length).toBeGreaterThan(50);
});
