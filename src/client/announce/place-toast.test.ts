import { expect, test } from 'vitest';
import { type Box, topOf } from './place-toast.ts';

const box = (top: number, bottom: number, left = 0, right = 400) => ({ top, bottom, left, right });
const toast = box(2, 62);
type Around = { never?: Box[]; minded?: Box[]; floor?: number; now?: number };
const among = (kept: Box[], around: Around = {}) =>
  topOf(toast, { never: [], minded: [], floor: 800, ...around, kept });

test('a toast that covers nothing stays in its place', () => {
  expect(among([box(62, 150), box(700, 750), box(10, 50, 400, 440)])).toBe(2);
});

test('one that would lie on a face, a name or a clock goes to the foot, above the bar', () => {
  expect(among([box(10, 50)])).toBe(732);
  expect(among([box(10, 50)], { floor: 700 })).toBe(632);
});

test('where something stands there, too, it goes where it covers least', () => {
  const names = [box(10, 50), box(200, 300), box(700, 780)];
  expect(among(names)).toBe(58);
  expect(among(names, { minded: [box(60, 190)] })).toBe(308);
  expect(among([box(10, 50), box(60, 790, 0, 390), box(60, 790, 395)])).toBe(2);
});

test('but never on a video, if there is any other place', () => {
  const video = box(0, 300);
  expect(among([box(300, 790)], { never: [video] })).toBeGreaterThanOrEqual(300);
});

test('it stays where it went as long as that is free', () => {
  expect(among([], { now: 308 })).toBe(308);
  expect(among([box(300, 320)], { now: 308 })).toBe(2);
});
