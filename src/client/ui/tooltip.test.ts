import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Vitest hands tests no style sheets, so it is read as it lies there.
const css = readFileSync(new URL('./icon-button.css', import.meta.url), 'utf8');

test('a tooltip comes after 700 ms, by pointer and by keyboard', () => {
  expect(css.match(/transition: visibility 0s \S+;/g)).toEqual([
    'transition: visibility 0s 700ms;',
    'transition: visibility 0s 700ms;',
  ]);
});
