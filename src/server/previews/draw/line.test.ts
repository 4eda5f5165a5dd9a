import { expect, test } from 'vitest';
import { lineOf } from './line.ts';
import { fitToWidth, lengthOf, poster } from './outline.ts';

const visual = async (text: string) => (await lineOf(text))?.map((run) => run.text).join('|');

test.each([
  ['in Latin', 'Zoë 7', 'Zoë 7'],
  ['from right to left, with a bracket', 'שלום (עולם) 12', '12|) |עולם|( |שלום'],
  ['from right to left, then Latin', 'ملك abc', 'abc| |ملك'],
  ['in Latin, then from right to left', 'abc ملك', 'abc |ملك'],
])('text %s is in visual order', async (_, text, expected) => {
  const shown = await visual(text);
  expect(shown?.replaceAll('|', '')).toHaveLength(text.length);
  expect(shown?.split('|').join('').replaceAll(' ', '')).toBe(expected.replace(/[| ]/g, ''));
});

test('a character that no typeface has gives null', async () => expect(await lineOf('𓀀')).toBeNull());

test('skin tones are left out, the emoji stays', async () => expect(await visual('👍🏽')).toBe('👍'));

test('a letter has at most two marks', async () =>
  expect(await visual(`x${'\u0323'.repeat(9)}`)).toBe('x\u0323\u0323'));

test('a line is fitted by its width axis first, then by its size', async () => {
  const short = (await lineOf('POP BATTLE')) ?? [];
  const wide = fitToWidth(short, { ...poster, size: 100 }, { maxWidth: 600 });
  expect(wide.size).toBe(100);
  expect(wide.width).toBeGreaterThan(62);
  expect(lengthOf(short, wide)).toBeGreaterThan(590);
  const long = (await lineOf('W'.repeat(40))) ?? [];
  const small = fitToWidth(long, poster, { maxWidth: 300 });
  expect([small.width, lengthOf(long, small)]).toEqual([62, expect.closeTo(300, 0)]);
});
