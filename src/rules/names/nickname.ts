import { nicknameLength } from '#rules/limits.ts';

/** Joiners and variation selectors, which are invisible on their own. */
const joining = /[\u200d\ufe00-\ufe0f]/g;
const onlyBlank = /^(?:\s|\u200d|\p{M})*$/u;

/** Returns the number of grapheme clusters: a flag, a family emoji, or a letter with its marks counts as one. */
export const charactersIn = (text: string): number =>
  // Firefox before 125 has no segmenter and counts code points; the server counts again.
  'Segmenter' in Intl ? [...new Intl.Segmenter('en').segment(text)].length : Array.from(text).length;

/** Composes the vowel am of Thai and Lao again: NFKC decomposes it, and its second half would count as a letter. */
const wholeAm = (text: string): string =>
  text.replaceAll('\u0e4d\u0e32', '\u0e33').replaceAll('\u0ecd\u0eb2', '\u0eb3');

/** Returns a battle name as it is stored and shown: NFKC with composed vowels, trimmed, single spaces. */
export const tidyNickname = (typed: string): string =>
  wholeAm(typed.normalize('NFKC')).trim().replace(/\s+/gu, ' ');

/** Lower-cases, upper-cases and lower-cases again, so that ẞ, ß and SS are equal, and ς and σ. */
const inOneCase = (text: string): string => text.toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');

const withoutJoiners = (nickname: string): string => tidyNickname(nickname.replace(joining, ''));

/**
 * Returns the comparison form: two names are the same if they differ only in case or in letters that look alike. The case comes
 * twice, because a sign that becomes a letter changes a sigma before it from ς to σ.
 */
export const foldNickname = (nickname: string): string =>
  inOneCase(looksOf(inOneCase(withoutJoiners(nickname))));

/** Returns the former comparison form, which ignores only case; it keeps a few old names that look alike distinct. */
export const olderFold = (nickname: string): string => inOneCase(withoutJoiners(nickname));

export type NicknameProblem =
  | 'nickname-too-short'
  | 'nickname-too-long'
  | 'nickname-too-rich'
  | 'nickname-unreadable'
  | 'nickname-mixed';

/** Returns the problem of a tidied battle name, or null (spec §5: 2 to 20 grapheme clusters). */
export function nicknameProblem(nickname: string): NicknameProblem | null {
  if (!isReadable(nickname) || (nickname !== '' && onlyBlank.test(nickname))) return 'nickname-unreadable';
  const length = charactersIn(nickname);
  if (length < nicknameLength.min) return 'nickname-too-short';
  if (length > nicknameLength.max) return 'nickname-too-long';
  // A letter may carry any number of marks; 5 code units per character are enough for real names and most emoji.
  if (nickname.length > nicknameLength.max * 5) return 'nickname-too-rich';
  if (mixesAlphabets(nickname)) return 'nickname-mixed';
  return null;
}

/** Phonetic letters in the order of the alphabet (X has none). */
export const smallCapitals = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ';

/**
 * Letters that look like Latin ones, especially as capitals, in which posters print names: Cyrillic, Greek, Armenian, Cherokee,
 * Lisu (rotated Latin capitals), Coptic, phonetic Latin letters, zeros and round letters of other scripts, and signs.
 */
const lookalikes =
  'авсԁеһніјкӏморԛѕтуүѵхԝәӕ' +
  'αβεζηιϳκμνορτυχ' +
  'օսոհցզյլ' +
  'ꭰꭱꭲꭵꭺꭻꭼꮃꮇꮋꮍꮐꮓꮪꮩꮮꮯꮲꮶᏼ' +
  'ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ' +
  'ⲁⲃⲉⲍⲏⲓⲕⲙⲛⲟⲣⲥⲧⲩⲭ' +
  smallCapitals +
  'ɑɡɩ' +
  '०০੦૦୦௦౦೦൦๐໐၀٠۰〇סه' +
  '∣ǀ∨⋁∪⋃';
/** The Latin letter that each of `lookalikes` resembles, in the same order. */
const latin =
  'abcdehhijklmopqstyyvxwəæ' +
  'abezhijkmnoptyx' +
  'ounhgqjl' +
  'drtiajewmhygzsvlcpkb' +
  'abcdefghijklmnoprstuvwxyz' +
  'abezhikmnopctyx' +
  'abcdefghijklmnopqrstuvwxyz' +
  'agi' +
  'ooooooooooooooooo' +
  'llvvuu';

/** A dot above a letter that has one already (i, j), where the second dot is invisible. */
const secondDot = /(?<=\p{Soft_Dotted}\p{M}*)\u0307/gu;

const dashes = /[\p{Pd}\u2212\u2043]/gu;
const apostrophes = /[‘’‛ʼ′]/gu;

/** Replaces the lookalikes in a lower-case text by Latin letters, dashes and apostrophes by those of a keyboard. */
const looksOf = (text: string): string =>
  Array.from(text.normalize('NFKD'), (letter) => latin[lookalikes.indexOf(letter)] ?? letter)
    .join('')
    .replace(dashes, '-')
    .replace(apostrophes, "'")
    .replace(secondDot, '')
    .normalize('NFKC');

/** Alphabets that share letters that look the same. */
const alphabets = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
];
/** A word with its digits and apostrophes; a hyphen separates words. */
const word = /[\p{L}\p{M}\p{N}'’]+/gu;

/** Returns whether a word has letters of two of these alphabets, such as "Pacope" with a Cyrillic P. */
const mixesAlphabets = (text: string): boolean =>
  (text.match(word) ?? []).some((each) => alphabets.filter((alphabet) => alphabet.test(each)).length > 1);

/** Characters that no name may contain: control, format, private-use, unassigned, line-breaking and all other invisible ones. */
const forbiddenInNames = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/u;

/** Viramas, which remove a vowel; a joiner after a virama selects the letter's form. */
const viramas =
  '\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u103a\u1b44\u1baa\u{11046}\u{110b9}';
/** Places where a joiner or variation selector is visible: inside an emoji, in a keycap, after a virama. */
const visiblePlaces = [
  '(?<=\\p{Extended_Pictographic})\\ufe0f',
  '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
  '(?<=\\p{Extended_Pictographic}[\\ufe0f\\p{Emoji_Modifier}]?)\\u200d(?=\\p{Extended_Pictographic})',
  `(?<=[${viramas}])\\u200d`,
];
const visibleJoiner = new RegExp(visiblePlaces.join('|'), 'gu');

/** Returns whether every character of a text is visible. */
export const isReadable = (text: string): boolean => !forbiddenInNames.test(text.replace(visibleJoiner, ''));

/** Scripts in which the form of a letter depends on its neighbours, so that a joiner or non-joiner changes the text. */
const joiningScripts = `
  Arabic Syriac Nko Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya
  Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar
`
  .trim()
  .split(/\s+/)
  .map((name) => `\\p{Script=${name}}`)
  .join('');
/** Further characters to keep: the text variation selector, tags in flags such as England's, joiners between joining letters. */
const morePlaces = [
  '(?<=\\p{Extended_Pictographic})\\ufe0e',
  '(?<=\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{0,6})[\\u{e0020}-\\u{e007f}]',
  `[\\u200c\\u200d](?<=[${joiningScripts}]\\p{Mn}{0,4}.)(?=[${joiningScripts}])`,
];
/**
 * Invisible characters that are removed from comments and titles, also U+FEFF, which `\s` matches; not unassigned ones, which a
 * later Unicode version may make emoji.
 */
const removedFromText = '[\\p{Default_Ignorable_Code_Point}\\p{Cs}\\p{Co}\\ufff9-\\ufffb]|(?!\\s)\\p{Cc}';
const removedOrKept = new RegExp(`(${[...visiblePlaces, ...morePlaces].join('|')})|${removedFromText}`, 'gu');

/** Removes invisible characters, except those that join emoji and letters. Blanks stay, and the Braille blank becomes a space. */
export const withoutInvisible = (text: string): string =>
  text.replace(removedOrKept, (_, kept?: string) => kept ?? '').replaceAll('\u2800', ' ');
