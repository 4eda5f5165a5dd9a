import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const client = new URL('..', import.meta.url).pathname;
const asked = /(?:@media|@custom-variant|\[@media)[^{\n]*|--breakpoint-\w+: .*/g;
const width = /(?:width|--breakpoint-\w+): *([\d.]+)(\w+)/g;

/** With large letters set in the browser 1024 px and 64 rem part: half of a page would be wide, half of it narrow. */
test('how wide a window has to be is asked in pixels everywhere', () => {
  const units = globSync('**/*.{css,tsx}', { cwd: client })
    .flatMap((file) => readFileSync(`${client}/${file}`, 'utf8').match(asked) ?? [])
    .flatMap((question) => [...question.matchAll(width)].map(([, , unit]) => unit));
  expect(units.length).toBeGreaterThan(50);
  expect(new Set(units)).toEqual(new Set(['px']));
});

test('every width that Tailwind is asked for is one of ours', () => {
  const tokens = readFileSync(`${client}/ui/tokens.css`, 'utf8');
  expect(tokens.match(/--breakpoint-.*/g)).toContain('--breakpoint-*: initial;');
  const ours = new Set([...tokens.matchAll(/--breakpoint-(\w+):/g)].map(([, name]) => name));
  const used = globSync('**/*.tsx', { cwd: client }).flatMap((file) =>
    [...readFileSync(`${client}/${file}`, 'utf8').matchAll(/[\s"':](?:max-)?(sm|md|lg|xl|2xl):[\w[-]/g)].map(
      ([, name]) => name,
    ),
  );
  expect([...new Set(used)].filter((name) => !ours.has(name))).toEqual([]);
  expect(used.length).toBeGreaterThan(50);
});
