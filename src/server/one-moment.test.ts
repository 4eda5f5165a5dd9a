import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Context } from './context.ts';
import { openMoments } from './one-moment.ts';

const house = { db: {} as Context['db'] };

function counted() {
  const inOneMoment = openMoments<number>();
  let times = 0;
  const write = async () => (times += 1);
  return { ask: (key: string, at = house) => inOneMoment(at, key, write), times: () => times };
}

test('what comes while others keep coming is one, long after the write itself is done', async () => {
  const { ask } = counted();
  const answers: Promise<number>[] = [];
  for (let n = 0; n < 10; n += 1) {
    answers.push(ask('room'));
    await setTimeout(1);
  }
  expect(new Set(await Promise.all(answers))).toEqual(new Set([1]));
});

test('who has an answer and asks again begins another', async () => {
  const { ask } = counted();
  expect([await ask('room'), await ask('room'), await ask('room')]).toEqual([1, 2, 3]);
});

test('nobody waits for ever, however many keep coming', async () => {
  const { ask } = counted();
  let answered = false;
  const first = ask('room').then(() => {
    answered = true;
  });
  const others: Promise<number>[] = [];
  while (!answered) {
    others.push(ask('room'));
    await setTimeout(1);
  }
  await Promise.all([first, ...others]);
});

test('other keys and other houses are others', async () => {
  const { ask, times } = counted();
  await Promise.all([ask('room'), ask('room'), ask('hall'), ask('room', { db: {} as Context['db'] })]);
  expect(times()).toBe(3);
});

test('all are told when it fails, and the next one tries again', async () => {
  const inOneMoment = openMoments<number>();
  const fails = () => Promise.reject(new Error('away'));
  const two = [inOneMoment(house, 'room', fails), inOneMoment(house, 'room', async () => 1)];
  expect((await Promise.allSettled(two)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await inOneMoment(house, 'room', async () => 2)).toBe(2);
});
