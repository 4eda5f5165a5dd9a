import { expect, test } from 'vitest';
import { noteWrite, writesAnswered } from './writes.ts';

test('what is under way is waited for, whether it works or not', async () => {
  const order: string[] = [];
  const signingIn = Promise.withResolvers<void>();
  const failing = Promise.withResolvers<void>();
  for (const { promise } of [signingIn, failing]) noteWrite(promise);
  const waited = writesAnswered().then(() => order.push('asked'));
  failing.reject(new Error('no'));
  await Promise.resolve();
  order.push('signed in');
  signingIn.resolve();
  await waited;
  expect(order).toEqual(['signed in', 'asked']);
});
