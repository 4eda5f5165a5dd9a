import { expect, test } from 'vitest';
import { clearTop } from './clear-top.ts';

const box = (top: number, bottom: number, left = 0, right = 400) => ({ top, bottom, left, right });
const toast = box(2, 62);
const around = (title: ReturnType<typeof box> | null, ...kept: ReturnType<typeof box>[]) =>
  clearTop(toast, { title, kept, windowHeight: 800 });

test('a toast that covers nothing stays in its place', () => {
  expect(around(box(62, 150), box(700, 750), box(10, 50, 400, 440))).toBe(2);
});

test('one that would lie on the title goes under it', () => expect(around(box(50, 150))).toBe(158));

test('one that would lie on what is focused goes to the foot', () => {
  expect(around(null, box(10, 50))).toBe(732);
  expect(around(box(50, 150), box(160, 200))).toBe(732);
});

test('a title that fills the window sends it to the foot as well', () => {
  expect(around(box(50, 730))).toBe(732);
});

test('where there is no room at all it stays in its place', () => {
  expect(around(null, box(10, 50), box(700, 790))).toBe(2);
});
