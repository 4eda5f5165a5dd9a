import { type Typeface, typefaceFor } from './typefaces.ts';

/** Text in one typeface and one direction. */
export type Run = { text: string; typeface: Typeface; isRtl: boolean };
/** Text in visual order, from left to right. */
export type Line = readonly Run[];

const rtlScripts =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const letters = /\p{L}/u;
const digits = /\p{Nd}/u;
/** Combining marks from the third one on a letter, because stacked marks would cover the totals. */
const stackedMarks = /(?<=[\p{M}&&\p{Script=Inherited}]{2})[\p{M}&&\p{Script=Inherited}]+/gv;
const segmenter = new Intl.Segmenter('en');

/** Splits text into runs with typefaces; null if no typeface has one of the characters. */
export async function lineOf(text: string): Promise<Line | null> {
  const graphemes = [...segmenter.segment(text.normalize('NFC').replace(stackedMarks, ''))].map(
    ({ segment }) => segment,
  );
  const levels = levelsOf(graphemes);
  const runs: Leveled[] = [];
  for (const [index, grapheme] of graphemes.entries()) {
    const found = await typefaceFor(grapheme);
    if (!found) return null;
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    if (last?.typeface === found.typeface && last.level === level) last.text += found.text;
    else runs.push({ ...found, isRtl: level === 1, level });
  }
  return toVisualOrder(runs);
}

/** 0: left to right, 1: right to left, 2: left to right within right to left; a subset of the Unicode bidirectional algorithm. */
type Level = 0 | 1 | 2;
type Leveled = Run & { level: Level };

/** Returns the level of each grapheme. The first letter sets the line's direction; signs take that of their neighbours, else the line's. */
function levelsOf(graphemes: readonly string[]): Level[] {
  const directions: (boolean | null)[] = [];
  for (const each of graphemes)
    directions.push(directionOf(each, directions.findLast((it) => it !== null) ?? null));
  const lineIsRtl = graphemes.map((each) => directionOf(each, null)).find((it) => it !== null) ?? false;
  const ltrLevel = lineIsRtl ? 2 : 0;
  return graphemes.map((each, index) => {
    const before = directions.slice(0, index).findLast((it) => it !== null) ?? lineIsRtl;
    const after = directions.slice(index).find((it) => it !== null) ?? lineIsRtl;
    const isRtl = directions[index] ?? (before === after ? before : lineIsRtl);
    if (isRtl) return digits.test(each) ? 2 : 1;
    return ltrLevel;
  });
}

/** Returns whether a grapheme is right-to-left: digits follow the letters before, signs have no direction (null). */
function directionOf(grapheme: string, before: boolean | null): boolean | null {
  if (rtlScripts.test(grapheme)) return true;
  if (letters.test(grapheme)) return false;
  return digits.test(grapheme) ? before : null;
}

/** Reverses right-to-left runs, highest level first. */
function toVisualOrder(runs: Leveled[]): Line {
  const reordered = [...runs];
  for (const level of [2, 1]) {
    for (let from = 0; from < reordered.length; from++) {
      let to = from;
      while ((reordered[to]?.level ?? 0) >= level) to++;
      if (to > from) reordered.splice(from, to - from, ...reordered.slice(from, to).reverse());
      from = to;
    }
  }
  return reordered;
}
