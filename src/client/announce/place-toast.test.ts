import { expect, test } from 'vitest';
import { type Box, spotOf } from './place-toast.ts';

const box = (top: number, bottom: number, left = 0, right = 400) => ({ top, bottom, left, right });
const toast = box(2, 62);
type Around = { never?: Box[]; minded?: Box[]; floor?: number; now?: number };
const among = (kept: Box[], { now, ...around }: Around = {}) => {
  const moved = now === undefined ? undefined : { top: now, left: 0 };
  return spotOf(toast, { never: [], minded: [], floor: 800, width: 400, ...around, kept, now: moved }).top;
};

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

test('on a desk it goes to the foot of the other side before it covers anything, and stays there', () => {
  const around = { never: [], minded: [], floor: 800, width: 1280 };
  const onTheRight = box(12, 102, 856, 1256);
  const main = [box(80, 144, 20, 1260), box(650, 707, 770, 1260)];
  const moved = spotOf(onTheRight, { ...around, kept: main });
  expect(moved).toEqual({ top: 702, left: 24 });
  expect(spotOf(onTheRight, { ...around, kept: [], now: moved })).toEqual(moved);
});
