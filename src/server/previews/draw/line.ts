import { type Typeface, typefaceFor } from './typefaces.ts';

/** A stretch of text in one typeface and one direction. */
export type Run = { text: string; typeface: Typeface; backwards: boolean };
/** Text from left to right as it is seen. */
export type Line = readonly Run[];

const backwardScripts =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const letters = /\p{L}/u;
const digits = /\p{Nd}/u;
/** Marks that any letter may carry, from the third on: a tower of them would grow into the totals. */
const towers = /(?<=[\p{M}&&\p{Script=Inherited}]{2})[\p{M}&&\p{Script=Inherited}]+/gv;
const segmenter = new Intl.Segmenter('en');

/** Finds a typeface for every character; null when one cannot be shown at all. */
export async function lineOf(text: string): Promise<Line | null> {
  const graphemes = [...segmenter.segment(text.normalize('NFC').replace(towers, ''))].map(
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
    else runs.push({ ...found, backwards: level === 1, level });
  }
  return asSeen(runs);
}

/** 0 forwards, 1 backwards, 2 forwards inside of backwards: what Unicode's rules for both directions come to here. */
type Level = 0 | 1 | 2;
type Leveled = Run & { level: Level };

/** The first letter gives the whole line its direction; signs go with their neighbours if these agree, else with the line. */
function levelsOf(graphemes: readonly string[]): Level[] {
  const sides: (boolean | null)[] = [];
  for (const each of graphemes)
    sides.push(isBackwards(each, sides.findLast((side) => side !== null) ?? null));
  const whole = graphemes.map((each) => isBackwards(each, null)).find((side) => side !== null) ?? false;
  const forwards = whole ? 2 : 0;
  return graphemes.map((each, index) => {
    const before = sides.slice(0, index).findLast((side) => side !== null) ?? whole;
    const after = sides.slice(index).find((side) => side !== null) ?? whole;
    const backwards = sides[index] ?? (before === after ? before : whole);
    if (backwards) return digits.test(each) ? 2 : 1;
    return forwards;
  });
}

/** Digits go where the letters before them went; null for signs, which do not say. */
function isBackwards(grapheme: string, before: boolean | null): boolean | null {
  if (backwardScripts.test(grapheme)) return true;
  if (letters.test(grapheme)) return false;
  return digits.test(grapheme) ? before : null;
}

/** Turns round what goes backwards, the innermost first. */
function asSeen(runs: Leveled[]): Line {
  const turned = [...runs];
  for (const level of [2, 1]) {
    for (let from = 0; from < turned.length; from++) {
      let to = from;
      while ((turned[to]?.level ?? 0) >= level) to++;
      if (to > from) turned.splice(from, to - from, ...turned.slice(from, to).reverse());
      from = to;
    }
  }
  return turned;
}
