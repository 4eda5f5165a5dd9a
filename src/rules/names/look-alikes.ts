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
export const looksOf = (text: string): string =>
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
export const mixesAlphabets = (text: string): boolean =>
  (text.match(word) ?? []).some((each) => alphabets.filter((alphabet) => alphabet.test(each)).length > 1);
