import type { MeasuredNode } from '@takumi-rs/core';
import { expect, test } from 'vitest';
import { drawLine, fitToWidth, type Line, lengthOf, poster } from './text.ts';
import { fontFamilies, renderer } from './typefaces.ts';

/** Returns the words of a line as a reader sees them, from left to right. */
async function visualOrder(line: Line): Promise<string[]> {
  const node = await drawLine(line, poster, { x: 0, middle: 100, fill: '#000' });
  return runsOf(await renderer.measure(node, { fontFamilies }), 0)
    .toSorted((one, other) => one.x - other.x)
    .map(({ text }) => text.trim())
    .filter(Boolean);
}

const runsOf = ({ runs, children, transform }: MeasuredNode, left: number): { text: string; x: number }[] => [
  ...runs.map(({ text, x }) => ({ text, x: left + transform[4] + x })),
  ...children.flatMap((child) => runsOf(child, left + transform[4])),
];

test.each([
  ['from right to left, then Latin', ['ملك abc'], ['abc', 'ملك']],
  ['Latin, then from right to left', ['abc ملك'], ['abc', 'ملك']],
  ['with two names from right to left', ['מלך', ' beat ', 'ملك'], ['מלך', 'beat', 'ملك']],
])('a line %s is in visual order', async (_, line, expected) => {
  expect(await visualOrder(line)).toEqual(expected);
});

test('a line is fitted by its width axis first, then by its size', async () => {
  const wide = await fitToWidth(['POP BATTLE'], { ...poster, size: 100 }, { maxWidth: 600 });
  expect(wide.size).toBe(100);
  expect(wide.width).toBeGreaterThan(62);
  expect(await lengthOf(['POP BATTLE'], wide)).toBeCloseTo(600, -0.5);
  const long = ['W'.repeat(40)];
  const small = await fitToWidth(long, poster, { maxWidth: 300 });
  expect([small.width, await lengthOf(long, small)]).toEqual([62, expect.closeTo(300, 0)]);
});
