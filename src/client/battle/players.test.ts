import { expect, test } from 'vitest';
import { nameOf } from './players.ts';

const named = (nickname: string) => nameOf({ nickname, firstName: null });

test('a name from right to left keeps its order within a sentence', () => {
  expect(named('\u05E9\u05DC\u05D5\u05DD 1ab')).toBe('\u2068\u05E9\u05DC\u05D5\u05DD 1ab\u2069');
  expect(named('Nutmeg')).toBe('Nutmeg');
});
