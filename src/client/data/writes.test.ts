import { expect, test } from 'vitest';
import { writeOnce, writesAnswered } from './writes.ts';

test('what is under way is waited for, whether it works or not', async () => {
  const order: string[] = [];
  const signingIn = Promise.withResolvers<void>();
  const failing = Promise.withResolvers<void>();
  for (const [at, { promise }] of [signingIn, failing].entries()) {
    writeOnce(`${at}`, () => promise).catch(() => {});
  }
  const waited = writesAnswered().then(() => order.push('asked'));
  failing.reject(new Error('no'));
  await Promise.resolve();
  order.push('signed in');
  signingIn.resolve();
  await waited;
  expect(order).toEqual(['signed in', 'asked']);
});

test('what is said twice within one moment is sent once, and once more when that is answered', async () => {
  let sent = 0;
  const send = async () => ++sent;
  expect(
    await Promise.all([writeOnce('song', send), writeOnce('song', send), writeOnce('score', send)]),
  ).toEqual([1, 1, 2]);
  expect(await writeOnce('song', send)).toBe(3);
});
