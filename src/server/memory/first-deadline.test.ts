import { expect, test } from 'vitest';
import { openFirstDeadline } from './first-deadline.ts';

test('until the tables were asked, any clock may be over', () => {
  const first = openFirstDeadline();
  first.note(1000);
  expect(first.quietMs(0)).toBe(0);
});

test('no clock is over before the first, be it found or stored since', async () => {
  const first = openFirstDeadline();
  await first.find(async () => 1000);
  expect([first.quietMs(999), first.quietMs(1000), first.quietMs(1001)]).toEqual([1, 0, 0]);
  first.note(500);
  first.note(null);
  first.note(2000);
  expect([first.quietMs(499), first.quietMs(500)]).toEqual([1, 0]);
});

test('a deadline that is stored while the tables are asked counts', async () => {
  const first = openFirstDeadline();
  const answer = Promise.withResolvers<number | null>();
  const finding = first.find(() => answer.promise);
  first.note(500);
  answer.resolve(null);
  await finding;
  expect([first.quietMs(499), first.quietMs(500)]).toEqual([1, 0]);
});

test('what was forgotten meanwhile, or could not be asked for, is not known', async () => {
  const first = openFirstDeadline();
  const finding = first.find(async () => 1000);
  first.forget();
  await finding;
  expect(first.quietMs(0)).toBe(0);
  await expect(first.find(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(first.quietMs(0)).toBe(0);
});
