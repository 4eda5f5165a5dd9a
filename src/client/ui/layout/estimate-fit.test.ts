import { expect, test } from 'vitest';
import { estimateFit } from './estimate-fit.ts';

/** Widths in em, measured in a browser at the narrowest width axis. */
test.each([
  ['POP BATTLE', 4.47],
  ['YOU WON!', 3.75],
  ['CLASSICAL BATTLE', 7.1],
  ['Marmalade', 4.05],
])('the text "%s" is fitted to its column within 5 percent', (text, ems) => {
  const size = estimateFit?.(text, 140, 20).line.fontSize;
  const [, cqw] = /^clamp\(20px, ([\d.]+)cqw, 140px\)$/.exec(String(size)) ?? [];
  expect(Math.abs((Number(cqw) * ems) / 100 - 1)).toBeLessThan(0.05);
});
