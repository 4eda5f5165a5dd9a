import { expect, test } from 'vitest';
import { type Box, spotOf } from './place-toast.ts';

const box = (top: number, bottom: number, left = 0, right = 400) => ({ top, bottom, left, right });
const toast = box(2, 62);
type Around = { forbidden?: Box[]; optional?: Box[]; minor?: Box[]; floor?: number; current?: number };
const among = (important: Box[], { current: top, ...rest }: Around = {}) => {
  const current = top === undefined ? undefined : { top, left: 0 };
  const defaults = { forbidden: [], optional: [], minor: [], floor: 800, width: 400 };
  return spotOf(toast, { ...defaults, ...rest, important, current }).top;
};

test('a toast that covers nothing stays in its place', () => {
  expect(among([box(62, 150), box(700, 750), box(10, 50, 400, 440)])).toBe(2);
});

test('a toast that would cover an avatar, a name or a clock moves to the bottom, above the bar', () => {
  expect(among([box(10, 50)])).toBe(732);
  expect(among([box(10, 50)], { floor: 700 })).toBe(632);
});

test('a toast without a free place at the bottom moves to where it covers least', () => {
  const names = [box(10, 50), box(200, 300), box(700, 780)];
  expect(among(names)).toBe(58);
  expect(among(names, { minor: [box(60, 190)] })).toBe(308);
  expect(among([box(10, 50), box(60, 790, 0, 390), box(60, 790, 395)])).toBe(2);
});

test('a toast covers an empty comment rather than a control or a banner, and only if there is no free place', () => {
  const around = [box(10, 700)];
  expect(among(around, { optional: [box(700, 790)] })).toBe(732);
  expect(among([box(10, 600)], { optional: [box(700, 790)] })).toBe(608);
});

test('a toast does not cover a video, if there is any other place', () => {
  const video = box(0, 300);
  expect(among([box(300, 790)], { forbidden: [video] })).toBeGreaterThanOrEqual(300);
});

test('a moved toast stays while its position is free', () => {
  expect(among([], { current: 308 })).toBe(308);
  expect(among([box(300, 320)], { current: 308 })).toBe(2);
});

test('in a wide window a toast moves to the bottom of the other side before it covers anything', () => {
  const around = { forbidden: [], optional: [], minor: [], floor: 800, width: 1280 };
  const onTheRight = box(12, 102, 856, 1256);
  const main = [box(80, 144, 20, 1260), box(650, 707, 770, 1260)];
  const moved = spotOf(onTheRight, { ...around, important: main });
  expect(moved).toEqual({ top: 702, left: 24 });
  expect(spotOf(onTheRight, { ...around, important: [], current: moved })).toEqual(moved);
});

test('on a phone in landscape a toast in the middle moves to an edge before it covers a control', () => {
  const around = { forbidden: [], optional: [], minor: [], floor: 390, width: 844 };
  const inTheMiddle = box(2, 62, 222, 622);
  const controls = [box(10, 50, 300, 500), box(60, 390, 430, 844)];
  expect(spotOf(inTheMiddle, { ...around, important: controls })).toEqual({ top: 322, left: 8 });
});
