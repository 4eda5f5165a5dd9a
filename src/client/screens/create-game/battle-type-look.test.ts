import { expect, test } from 'vitest';
import { battleTypeLook } from './battle-type-look.tsx';

test('the tagline of each battle type is a line of plain words', () => {
  const taglines = Object.values(battleTypeLook).map(({ tagline }) => tagline);
  expect(taglines.filter((line) => !/^[A-Z][a-z']*(?:[,.]? [A-Za-z]?[a-z']*)*\.$/.test(line))).toEqual([]);
  expect(new Set(taglines).size).toBe(taglines.length);
});
