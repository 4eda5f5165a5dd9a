/** Letters that Unicode does not take apart, as people without that key type them. */
const plain: Record<string, string> = {
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  $: 's',
};

/**
 * The words of a title, an artist or a query as they are compared: no case, accents or apostrophes.
 * A name written with dots or dashes also counts as one word, so 'acdc' finds AC/DC and 'rem' finds R.E.M.
 */
export function songWords(text: string): string[] {
  return folded(text).split(/\s+/).flatMap(withJoined);
}

/** The words of a query: like songWords, each part once and nothing joined. */
export const queryWords = (text: string): string[] =>
  [...new Set(folded(text).split(/[^\p{L}\p{N}]+/u))].filter(Boolean);

/** A whole title or artist as one word, to be compared with all words of a query together. */
export const nameKey = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]+/gu, '');

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’‘`´]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[øßæœłđðþı$]/g, (letter) => plain[letter] ?? letter);

/** 'run-d.m.c.' → run, d, m, c, dmc, rundmc */
function withJoined(chunk: string): string[] {
  const pieces = chunk.split(/[^\p{L}\p{N}.]+/u).map((piece) => piece.split('.').filter(Boolean));
  const whole = pieces.flat().join('');
  return [...new Set([...pieces.flat(), ...pieces.map((parts) => parts.join('')), whole])].filter(Boolean);
}
