import { expect, test } from 'vitest';
import { openShortMemory } from './short-memory.ts';

test('an answer is recalled until its time is over', () => {
  let now = 0;
  const memory = openShortMemory<string>({ most: 5, forMs: 1000, now: () => now });
  memory.keep('a', 'A');
  now = 999;
  expect(memory.recall('a')).toBe('A');
  now = 1000;
  expect(memory.recall('a')).toBeUndefined();
});

test('the oldest answer makes room', () => {
  const memory = openShortMemory<number>({ most: 2, forMs: 1000, now: () => 0 });
  for (const [at, key] of ['a', 'b', 'a', 'c'].entries()) memory.keep(key, at);
  expect(['a', 'b', 'c'].map(memory.recall)).toEqual([2, undefined, 3]);
});
