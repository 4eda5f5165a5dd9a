import { expect, test } from 'vitest';
import { together } from './together.ts';

/** Works that are done when the test says so; letters that are the same have the same key. */
function open(most = 100) {
  const groups: string[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const work = (group: string[]) => {
    groups.push(group.join(' '));
    return new Promise<string[]>((done, failed) => {
      ends.push((error) => (error ? failed(error) : done(group.map((one) => one.toUpperCase()))));
    });
  };
  const ask = together(work, { keyOf: (one) => one.charAt(0), most });
  const end = async (error?: Error) => {
    ends.shift()?.(error);
    await new Promise((soon) => setImmediate(soon));
  };
  return { groups, ask, end };
}

test('the first goes at once, and those that come meanwhile go together', async () => {
  const { groups, ask, end } = open();
  const answers = Promise.all(['a', 'b', 'c', 'd'].map(ask));
  await end();
  expect(groups).toEqual(['a', 'b c d']);
  await end();
  expect(await answers).toEqual(['A', 'B', 'C', 'D']);
  void ask('e');
  expect(groups).toEqual(['a', 'b c d', 'e']);
});

test('of one key one goes at a time, and a group is no larger than the most', async () => {
  const { groups, ask, end } = open(3);
  for (const one of ['a', 'b1', 'b2', 'c', 'd', 'e', 'f']) void ask(one);
  for (let n = 0; n < 4; n += 1) await end();
  expect(groups).toEqual(['a', 'b1 c d', 'b2 e f']);
});

test('a group that is refused is tried one by one', async () => {
  const { groups, ask, end } = open();
  void ask('a');
  const answers = Promise.allSettled(['b', 'c', 'd'].map(ask));
  await end();
  await end(new Error('no'));
  expect(groups).toEqual(['a', 'b c d', 'b', 'c', 'd']);
  await end();
  await end(new Error('not c'));
  await end();
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a group that found the database away fails as a whole: it may be stored', async () => {
  const { groups, ask, end } = open();
  void ask('a');
  const answers = Promise.allSettled(['b', 'c'].map(ask));
  await end();
  await end(Object.assign(new Error('terminated'), { code: '57P01' }));
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(groups).toEqual(['a', 'b c']);
});
