import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Vitest imports style sheets as empty modules, so the test reads the files.
const css = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('a loading indicator is hidden for its first 200 ms (§11.9)', () => {
  expect(css('./feedback.css').match(/bb-appear 0s \S+/g)).toEqual([
    'bb-appear 0s 200ms',
    'bb-appear 0s 200ms',
  ]);
  expect(css('../../shell/shell.css')).toContain('bb-loading-late 0s linear 200ms');
});
