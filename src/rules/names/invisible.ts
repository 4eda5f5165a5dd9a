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
const joined = [
  ...['Arabic', 'Syriac', 'Nko', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya'],
  ...['Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar'],
]
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
