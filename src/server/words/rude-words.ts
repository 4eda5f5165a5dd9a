import { LRUCache } from 'lru-cache';
import { DataSet, englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';

/** Words of the list that are also people, songs and ways of singing: Dick Dale, John Lee Hooker, Sex Pistols, scat. */
const ordinary = new Set(['dick', 'dyke', 'hooker', 'scat', 'sex', 'porn', 'chink', 'abo', 'cuck']);

const list = new DataSet<{ originalWord: string }>()
  .addAll(englishDataset)
  .removePhrasesIf(({ metadata }) => !metadata || ordinary.has(metadata.originalWord));
const matcher = new RegExpMatcher({ ...list.build(), ...englishRecommendedTransformers });

/** What a rude word may begin and end with and still be that word; anything else makes it another one. */
const begins = /^(?:mother|bull|dumb|horse|jack|dip|bat|cluster|bitch|cock|dog|ass|fat|smart)?$/i;
const ends =
  /^(?:e?s|z|ed|ers?|in|ings?|e?ry|y|t?ed|t?ing|t?ers?|ty|ish|(?:g?ot|head|face|hole|wit|boy|tard)s?|off|a[sz]?)?$/i;
/** A man in Oliver Twist, a spice, a French rapper, and every number: 455 is read as letters. */
const innocent = /^(?:fagin|cumin|booba|\d+)$/i;

/** From a letter to a letter, with what people put in the place of letters. */
const word = /[\p{L}\p{M}\p{N}@$](?:[\p{L}\p{M}\p{N}@$!|*'’]*[\p{L}\p{M}\p{N}@$])?/gu;
/** Letters set apart: f u c k, f.u.c.k. */
const apart = /(?<![\p{L}\p{N}])[\p{L}\p{N}@$](?:[\s._*-]+[\p{L}\p{N}@$](?![\p{L}\p{N}])){2,}/gu;
/** What is strewn over letters: signs between them, and marks that make no other letter of them. */
const strewn = /[\s._*\p{M}-]+/gu;
/** BigWords as their parts. */
const parts = /\p{Lu}?[^\p{Lu}]+|\p{Lu}+(?!\p{Ll})/gu;

type Range = { from: number; to: number };

const smallCapitals = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ';
/** White letters in black circles and squares, which Unicode does not take for letters. */
const white = [0x1f150, 0x1f170] as const;
const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/** How a sign is read: 𝓯, ⓕ, 🄵, 🅵 and ꜰ are an f. */
function read(sign: string): string {
  if (sign < '\u0080') return sign;
  const code = sign.codePointAt(0) ?? 0;
  const at = [smallCapitals.indexOf(sign), ...white.map((first) => code - first)].find(
    (each) => each >= 0 && each < alphabet.length,
  );
  return at === undefined ? sign.normalize('NFKC') : (alphabet[at] ?? sign);
}

/** A text as it is read, and where in the text each of its code units is from. */
function readOut(text: string): { out: string; at: number[] } {
  let out = '';
  const at: number[] = [];
  for (const { 0: sign, index } of text.matchAll(/./gsu)) {
    const letters = read(sign);
    out += letters;
    for (let each = 0; each < letters.length; each += 1) at.push(index);
  }
  return { out, at: [...at, text.length] };
}

/** Where whole words stand that are not welcome: Scunthorpe has none, its four letters alone would be one. */
function rudeWords(text: string): Range[] {
  const { out, at } = readOut(text);
  const ranges = [...out.matchAll(word), ...out.matchAll(apart)].flatMap((found) => {
    const plain = found[0].normalize('NFC').replace(strewn, '');
    const range = { from: at[found.index] ?? 0, to: at[found.index + found[0].length] ?? text.length };
    return isRude(plain) || (plain.match(parts) ?? []).some(isRude) ? [range] : [];
  });
  return ranges.toSorted((a, b) => a.from - b.from);
}

export const hasRudeWords = (text: string): boolean => rudeWords(text).length > 0;

/** Words looked up lately: most comments are made of the same few. */
const known = new LRUCache<string, boolean>({
  max: 5000,
  memoMethod: (each) => !innocent.test(each) && isListed(each),
});

const isRude = (each: string): boolean => known.memo(each);

function isListed(each: string): boolean {
  if (each.length < 3 || !matcher.hasMatch(each)) return false;
  return matcher
    .getAllMatches(each)
    .some(
      ({ startIndex, endIndex }) =>
        begins.test(each.slice(0, startIndex)) && ends.test(each.slice(endIndex + 1)),
    );
}

/** The text with those words starred, all but their first letter: what was meant is clear, what is said is not. */
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
