import { expect, test, vi } from 'vitest';
import { openKept } from './kept.ts';

const at = async (words: string) => words;

test('what was not used longest goes first when there is no room', async () => {
  const kept = openKept<string, string>(2);
  await kept.read('a', () => at('Abba'));
  await kept.read('b', () => at('Blur'));
  kept.get('a');
  await kept.read('c', () => at('Cher'));
  expect(['a', 'b', 'c'].map(kept.get)).toEqual(['Abba', undefined, 'Cher']);
});

test('the room is counted in what things weigh, and what is replaced weighs no more', async () => {
  const kept = openKept<string, string>(8, (words) => words.length);
  await kept.read('a', () => at('Abba'));
  await kept.write('a', () => at('ABBA'));
  await kept.read('b', () => at('Blur'));
  expect([kept.get('a'), kept.get('b')]).toEqual(['ABBA', 'Blur']);
  await kept.read('c', () => at('Cher'));
  expect(kept.get('a')).toBeUndefined();
});

test('nothing is not kept', async () => {
  const kept = openKept<string, string>(8);
  expect(await kept.read('a', async () => null)).toBeNull();
  expect(kept.get('a')).toBeUndefined();
});

const meanwhile = ['forget', 'clear'] as const;
test.each(meanwhile)('what is read while it changes is answered, but not kept (%s)', async (how) => {
  const kept = openKept<string, string>(8);
  const { promise, resolve } = Promise.withResolvers<string>();
  const read = kept.read('a', () => promise);
  kept[how]('a');
  resolve('the old one');
  expect([await read, kept.get('a')]).toEqual(['the old one', undefined]);
});

test('what is written stays, whatever older one is still being read', async () => {
  const kept = openKept<string, string>(8);
  const { promise, resolve } = Promise.withResolvers<string>();
  const read = kept.read('a', () => promise);
  await kept.write('a', () => at('the new one'));
  resolve('the old one');
  await read;
  expect(kept.get('a')).toBe('the new one');
});

test('what may or may not have been written is forgotten', async () => {
  const kept = openKept<string, string>(8);
  await kept.read('a', () => at('the old one'));
  await expect(kept.write('a', () => Promise.reject(new Error('connection lost')))).rejects.toThrow();
  expect(kept.get('a')).toBeUndefined();
});

test('who asks in the same moment is answered by one read, which begins after them; who comes later, by another', async () => {
  const kept = openKept<string, string>(8);
  const begun: string[] = [];
  const { promise, resolve } = Promise.withResolvers<string>();
  const ask = () =>
    kept.readTogether('a', () => {
      begun.push('a read');
      return promise;
    });
  const asked = [ask(), ask()];
  expect(begun).toEqual([]);
  await vi.waitUntil(() => begun.length === 1);
  asked.push(ask());
  resolve('Abba');
  expect([await Promise.all(asked), begun.length]).toEqual([['Abba', 'Abba', 'Abba'], 2]);
});
