import type { firstFit } from './fit-text.tsx';

/** Mean widths of letters at the narrowest width axis, in thousandths of the font size, measured in a browser. */
const meanWidths = { capital: 495, small: 425, space: 200 };
const exactWidths: Record<string, number> = {
  A: 530,
  E: 462,
  F: 402,
  G: 543,
  I: 263,
  L: 432,
  M: 705,
  O: 554,
  Q: 554,
  W: 729,
  '!': 266,
  "'": 213,
  f: 287,
  i: 228,
  j: 232,
  l: 228,
  m: 649,
  r: 296,
  t: 293,
  w: 638,
  '.': 222,
  '&': 566,
};
/** Factor by which kerning makes a line narrower. */
const kerning = 0.985;

const widthOf = (letter: string): number =>
  exactWidths[letter] ??
  (letter === ' ' ? meanWidths.space : /[\p{Lu}\p{N}]/u.test(letter) ? meanWidths.capital : meanWidths.small);

/** Returns styles that fit a line into its box within a few percent, until the browser can measure the line. */
export const estimateFit: typeof firstFit.of = (text, max, min) => {
  const ems = (kerning * [...text].reduce((sum, letter) => sum + widthOf(letter), 0)) / 1000;
  return {
    box: { containerType: 'inline-size' },
    line: { fontSize: `clamp(${min}px, ${(100 / ems).toFixed(2)}cqw, ${max}px)` },
  };
};
