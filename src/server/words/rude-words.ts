import { LRUCache } from 'lru-cache';
import { DataSet, englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import { smallCapitals } from '#rules/names/nickname.ts';

/** Listed words that are also names, songs and ways of singing: Dick Dale, John Lee Hooker, Sex Pistols, scat. */
const excluded = new Set(['dick', 'dyke', 'hooker', 'scat', 'sex', 'porn', 'chink', 'abo', 'cuck']);

const list = new DataSet<{ originalWord: string }>()
  .addAll(englishDataset)
  .removePhrasesIf(({ metadata }) => !metadata || excluded.has(metadata.originalWord));
const matcher = new RegExpMatcher({ ...list.build(), ...englishRecommendedTransformers });

/** Prefixes and suffixes that a rude word may have; with any other, the word is not rude (Scunthorpe, peacock). */
const prefix = /^(?:mother|bull|dumb|horse|jack|dip|bat|cluster|bitch|cock|dog|ass|fat|smart)?$/i;
const suffix =
  /^(?:e?s|z|ed|ers?|in|ings?|e?ry|y|t?ed|t?ing|t?ers?|ty|ish|(?:g?ot|head|face|hole|wit|boy|tard)s?|off|a[sz]?)?$/i;
/** Words that match by mistake: a man in Oliver Twist, a spice, a French rapper, and numbers, because 455 is read as letters. */
const allowed = /^(?:fagin|cumin|booba|\d+)$/i;

/** A word, with signs and digits that replace letters. */
const word = /[\p{L}\p{M}\p{N}@$](?:[\p{L}\p{M}\p{N}@$!|*'’]*[\p{L}\p{M}\p{N}@$])?/gu;
/** Separated letters: f u c k, f.u.c.k. */
const spaced = /(?<![\p{L}\p{N}])[\p{L}\p{N}@$](?:[\s._*-]+[\p{L}\p{N}@$](?![\p{L}\p{N}])){2,}/gu;
/** Signs between letters, and combining marks that do not form a letter of their own. */
const filler = /[\s._*\p{M}-]+/gu;
/** The parts of a word in PascalCase. */
const parts = /\p{Lu}?[^\p{Lu}]+|\p{Lu}+(?!\p{Ll})/gu;

/** First code points of the white letters in black circles and squares, which NFKC does not map to letters. */
const white = [0x1f150, 0x1f170] as const;
const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/** Returns the letters that a character stands for: 𝓯, ⓕ, 🄵, 🅵 and ꜰ are an f. */
function toLetters(char: string): string {
  if (char < '\u0080') return char;
  const code = char.codePointAt(0) ?? 0;
  const at = [smallCapitals.indexOf(char), ...white.map((first) => code - first)].find(
    (each) => each >= 0 && each < alphabet.length,
  );
  return at === undefined ? char.normalize('NFKC') : (alphabet[at] ?? char);
}

/** Returns the text as plain letters, and for each code unit of them the index in the original text. */
function toPlain(text: string): { out: string; at: number[] } {
  let out = '';
  const at: number[] = [];
  for (const { 0: char, index } of text.matchAll(/./gsu)) {
    const letters = toLetters(char);
    out += letters;
    for (let each = 0; each < letters.length; each += 1) at.push(index);
  }
  return { out, at: [...at, text.length] };
}

/** Returns the ranges of rude words. Only whole words count: Scunthorpe is not rude, the four letters in it are. */
function rudeWords(text: string) {
  const { out, at } = toPlain(text);
  const ranges = [...out.matchAll(word), ...out.matchAll(spaced)].flatMap((found) => {
    const plain = found[0].normalize('NFC').replace(filler, '');
    const range = { from: at[found.index] ?? 0, to: at[found.index + found[0].length] ?? text.length };
    return isRude(plain) || (plain.match(parts) ?? []).some(isRude) ? [range] : [];
  });
  return ranges.toSorted((a, b) => a.from - b.from);
}

export const hasRudeWords = (text: string): boolean => rudeWords(text).length > 0;

/** Cache of checked words: most comments consist of the same few. */
const known = new LRUCache<string, boolean>({
  max: 5000,
  memoMethod: (each) => !allowed.test(each) && isListed(each),
});

const isRude = (each: string): boolean => known.memo(each);

function isListed(each: string): boolean {
  if (each.length < 3 || !matcher.hasMatch(each)) return false;
  return matcher
    .getAllMatches(each)
    .some(
      ({ startIndex, endIndex }) =>
        prefix.test(each.slice(0, startIndex)) && suffix.test(each.slice(endIndex + 1)),
    );
}

/** Stars the rude words of a text; `written`: the original, null if nothing was starred. */
export function starred(text: string) {
  const shown = star(text);
  return { shown, written: shown === text ? null : text };
}

/** Returns the text with rude words starred, except their first letter, so that readers still know the word. */
export function star(text: string): string {
  const ranges = rudeWords(text);
  if (ranges.length === 0) return text;
  const letters = Array.from(text, (letter) => letter);
  let at = 0;
  return letters
    .map((letter) => {
      const from = at;
      at += letter.length;
      const inside = ranges.some((range) => from > range.from && from < range.to);
      return inside && /\S/u.test(letter) ? '*' : letter;
    })
    .join('');
}
