import { expect, test } from 'vitest';
import { openFirstDeadline } from './first-deadline.ts';

test('until the tables were asked, any clock may be over', () => {
  const first = openFirstDeadline();
  first.note(1000);
  expect(first.isAfter(0)).toBe(false);
});

test('no clock is over before the first, be it found or stored since', async () => {
  const first = openFirstDeadline();
  await first.find(async () => 1000);
  expect([first.isAfter(999), first.isAfter(1000)]).toEqual([true, false]);
  first.note(500);
  first.note(null);
  first.note(2000);
  expect([first.isAfter(499), first.isAfter(500)]).toEqual([true, false]);
});

test('a deadline that is stored while the tables are asked counts', async () => {
  const first = openFirstDeadline();
  const answer = Promise.withResolvers<number | null>();
  const finding = first.find(() => answer.promise);
  first.note(500);
  answer.resolve(null);
  await finding;
  expect([first.isAfter(499), first.isAfter(500)]).toEqual([true, false]);
});

test('what was forgotten meanwhile, or could not be asked for, is not known', async () => {
  const first = openFirstDeadline();
  const finding = first.find(async () => 1000);
  first.forget();
  await finding;
  expect(first.isAfter(0)).toBe(false);
  await expect(first.find(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(first.isAfter(0)).toBe(false);
});
