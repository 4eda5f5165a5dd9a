import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { together } from './together.ts';

/** Works that are done when the test says so; words that begin with the same letter have the same key. */
function open(settings: { most?: number; atOnce?: number } = {}) {
  const groups: string[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const work = (group: string[]) => {
    groups.push(group.join(' '));
    return new Promise<string[]>((done, failed) => {
      ends.push((error) => (error ? failed(error) : done(group.map((one) => one.toUpperCase()))));
    });
  };
  const ask = together(work, { most: 100, keyOf: (one) => one.charAt(0), ...settings });
  const askAll = async (words: string) => {
    const answers = Promise.allSettled(words.split(' ').map(ask));
    await soon();
    return () => answers.then((all) => all.map((each) => (each.status === 'fulfilled' ? each.value : null)));
  };
  const end = async (error?: Error) => {
    ends.shift()?.(error);
    await soon();
  };
  return { groups, askAll, end };
}

const soon = async () => {
  for (let n = 0; n < 3; n += 1) await setImmediate();
};

test('what comes in one moment goes together, and so does what comes meanwhile', async () => {
  const { groups, askAll, end } = open();
  const first = await askAll('a b');
  const meanwhile = [await askAll('c'), await askAll('d e')];
  await end();
  expect(groups).toEqual(['a b', 'c d e']);
  await end();
  expect(await first()).toEqual(['A', 'B']);
  expect(await meanwhile[1]?.()).toEqual(['D', 'E']);
});

test('a group has its most, and so have the groups under way', async () => {
  const { groups, askAll, end } = open({ most: 2, atOnce: 2 });
  await askAll('a b c d e f g');
  expect(groups).toEqual(['a b', 'c d']);
  await end();
  expect(groups).toEqual(['a b', 'c d', 'e f']);
});

test('while one is under way, another begins when it is full', async () => {
  const { groups, askAll, end } = open({ most: 2, atOnce: 2 });
  await askAll('a');
  await askAll('b');
  expect(groups).toEqual(['a']);
  await askAll('c');
  expect(groups).toEqual(['a', 'b c']);
  await askAll('d');
  await end();
  expect(groups).toEqual(['a', 'b c']);
  await end();
  expect(groups).toEqual(['a', 'b c', 'd']);
});

test('what is left of one moment waits, as what comes later does', async () => {
  const { groups, askAll, end } = open({ most: 3, atOnce: 2 });
  await askAll('a b c d e');
  expect(groups).toEqual(['a b c']);
  await askAll('f');
  expect(groups).toEqual(['a b c', 'd e f']);
  await end();
  await end();
  expect(groups).toEqual(['a b c', 'd e f']);
});

test('what has the same key goes one after the other, and holds up nothing else', async () => {
  const { groups, askAll, end } = open({ most: 3, atOnce: 3 });
  await askAll('a1 a2 b1');
  await askAll('a3 c1');
  await askAll('a4');
  expect(groups).toEqual(['a1 b1', 'c1']);
  for (let n = 0; n < 4; n += 1) await end();
  expect(groups).toEqual(['a1 b1', 'c1', 'a2', 'a3', 'a4']);
});

test('a group that is refused is tried one by one', async () => {
  const { groups, askAll, end } = open();
  const answers = await askAll('a b c');
  await end(new Error('no'));
  expect(groups).toEqual(['a b c', 'a', 'b', 'c']);
  await end();
  await end(new Error('not b'));
  await end();
  expect(await answers()).toEqual(['A', null, 'C']);
});

test('a group that found the database away fails as a whole: it may be stored', async () => {
  const { groups, askAll, end } = open();
  const answers = await askAll('a b');
  await end(Object.assign(new Error('terminated'), { code: '57P01' }));
  expect(await answers()).toEqual([null, null]);
  expect(groups).toEqual(['a b']);
});
