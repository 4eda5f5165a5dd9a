import { nicknameLength } from '#rules/limits.ts';

/** What glues and colours emoji, and shapes some scripts; no one sees it by itself. */
const joining = /[\u200d\ufe00-\ufe0f]/g;
const onlyBlank = /^(?:\s|\u200d|\p{M})*$/u;

/** How long a text is as a person counts: a flag, a family, a letter with its marks is one. */
export const charactersIn = (text: string): number => [...new Intl.Segmenter('en').segment(text)].length;

/** NFKC takes the vowel am of Thai and Lao apart, and its second half then counts as a letter of its own. */
const wholeAm = (text: string): string =>
  text.replaceAll('\u0e4d\u0e32', '\u0e33').replaceAll('\u0ecd\u0eb2', '\u0eb3');

/** The form in which a battle name is stored and shown: NFKC with whole vowels, trimmed, single spaces. */
export const tidyNickname = (typed: string): string =>
  wholeAm(typed.normalize('NFKC')).trim().replace(/\s+/gu, ' ');

/** Down, up and down: ẞ is ß is SS, ς is σ. */
const inOneCase = (nickname: string): string =>
  tidyNickname(nickname.replace(joining, '')).toLowerCase().toUpperCase().toLowerCase();

/** Two names are the same name when their folds are equal: whatever their case, and whatever alphabet looks the same. */
export const foldNickname = (nickname: string): string => looksOf(inOneCase(nickname));

/** The fold of before letters were compared by their looks; a few old names that look alike are kept apart by it. */
export const olderFold = (nickname: string): string => inOneCase(nickname).normalize('NFKC');

export type NicknameProblem =
  | 'nickname-too-short'
  | 'nickname-too-long'
  | 'nickname-too-rich'
  | 'nickname-unreadable'
  | 'nickname-mixed';

/** What is wrong with a tidied battle name, or null (spec §5: 2 to 20 characters, as a person counts them). */
export function nicknameProblem(nickname: string): NicknameProblem | null {
  if (!isReadable(nickname) || (nickname !== '' && onlyBlank.test(nickname))) return 'nickname-unreadable';
  const length = charactersIn(nickname);
  if (length < nicknameLength.min) return 'nickname-too-short';
  if (length > nicknameLength.max) return 'nickname-too-long';
  // A base letter may carry marks without end; 5 code units a character hold every real name and most emoji.
  if (nickname.length > nicknameLength.max * 5) return 'nickname-too-rich';
  if (mixesAlphabets(nickname)) return 'nickname-mixed';
  return null;
}

/**
 * Letters that look as Latin ones do, above all in capitals, as posters print names: Cyrillic, Greek, Armenian, Cherokee, Lisu (turned
 * Latin capitals), and Latin letters of dictionaries.
 */
const others =
  'авсԁеһніјкӏморԛѕтуүѵхԝәӕ' +
  'αβεζηιϳκμνορτυχ' +
  'օսոհցզյլ' +
  'ꭰꭱꭲꭵꭺꭻꭼꮃꮇꮋꮍꮐꮓꮪꮩꮮꮯꮲꮶᏼ' +
  'ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ' +
  'ɑɡ';
/** Which letter each of them looks like. */
const latin =
  'abcdehhijklmopqstyyvxwəæ' +
  'abezhijkmnoptyx' +
  'ounhgqjl' +
  'drtiajewmhygzsvlcpkb' +
  'abcdefghijklmnoprstuvwxyz' +
  'ag';

/** The dot of i and j is there already. */
const secondDot = /(?<=\p{Soft_Dotted}\p{M}*)\u0307/gu;

/** What a text in small letters looks like, in Latin letters where there are such; what looks unlike stays unlike. */
const looksOf = (text: string): string =>
  Array.from(text.normalize('NFKD'), (letter) => latin[others.indexOf(letter)] ?? letter)
    .join('')
    .replace(secondDot, '')
    .normalize('NFKC');

/** Alphabets with letters that look the same. */
const alphabets = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];
/** With its digits and apostrophes; a hyphen stands between two words. */
const word = /[\p{L}\p{M}\p{N}'’]+/gu;

/** Whether one word of a text has letters of two of these alphabets: a P that is a Cyrillic one in "Pacope". */
const mixesAlphabets = (text: string): boolean =>
  (text.match(word) ?? []).some((each) => alphabets.filter((alphabet) => alphabet.test(each)).length > 1);

/** Control, format, private, unassigned, line-breaking and all other characters no one sees. */
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/u;

/** The signs that take a vowel away, after which a joiner chooses the letter's form. */
const viramas =
  '\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u103a\u1b44\u1baa\u{11046}\u{110b9}';
/** Where the joining ones are part of what is seen: inside an emoji, in a keycap, after a virama. */
const places = [
  '(?<=\\p{Extended_Pictographic})\\ufe0f',
  '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
  '(?<=\\p{Extended_Pictographic}[\\ufe0f\\p{Emoji_Modifier}]?)\\u200d(?=\\p{Extended_Pictographic})',
  `(?<=[${viramas}])\\u200d`,
];
const inItsPlace = new RegExp(places.join('|'), 'gu');

/** Whether everything in a text can be seen. */
export const isReadable = (text: string): boolean => !invisible.test(text.replace(inItsPlace, ''));

/** Scripts in which a letter's form depends on its neighbours, and a joiner or the lack of one is read. */
const joined = `
  Arabic Syriac Nko Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya
  Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar
`
  .trim()
  .split(/\s+/)
  .map((name) => `\\p{Script=${name}}`)
  .join('');
/** Also as text and not as a picture, in the flags of England and its like, and between letters that would join. */
const morePlaces = [
  '(?<=\\p{Extended_Pictographic})\\ufe0e',
  '(?<=\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{0,6})[\\u{e0020}-\\u{e007f}]',
  `[\\u200c\\u200d](?<=[${joined}]\\p{Mn}{0,4}.)(?=[${joined}])`,
];
/** A sign of tomorrow's Unicode is none of them: it may be an emoji. The one mark that is also a blank goes, too. */
const unseen = '[\\p{Default_Ignorable_Code_Point}\\p{Cs}\\p{Co}\\ufff9-\\ufffb]|(?!\\s)\\p{Cc}';
const unseenOrKept = new RegExp(`(${[...places, ...morePlaces].join('|')})|${unseen}`, 'gu');

/** A text without what no one sees in it, but for what joins emoji and letters. Blanks stay, and that of Braille is one. */
export const withoutUnseen = (text: string): string =>
  text.replace(unseenOrKept, (_, kept?: string) => kept ?? '').replaceAll('\u2800', ' ');
