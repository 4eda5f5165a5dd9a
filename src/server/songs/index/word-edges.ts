// One mistake cannot reach both ends of a word. So whoever mistyped one meant a word of about the same length that
// begins or that ends as it does, and that has nearly the same letters.

/** Letters that count as a word's end: more where there are enough, so that fewer words have the same. */
const sizes = [2, 3] as const;
const sizeFor = (word: string): number => (word.length < 7 ? 2 : 3);

/** The edges a word is kept at. */
export const edgesOf = (word: string): string[] => [
  beginningOf(word),
  ...sizes.flatMap((size) => [
    `${word.length}${word.slice(0, size)}…`,
    `${word.length}…${word.slice(-size)}`,
  ]),
];

/** Where all words stand that begin with the same three letters. */
export const beginningOf = (word: string): string => `${word.slice(0, 3)}*`;

/** The edges of the words that may be meant: one end as it is typed, or two letters of the beginning swapped. */
export function edgesNear(word: string, mistakes: number): string[] {
  const size = sizeFor(word);
  const [first = '', second = '', third = ''] = word;
  const begins = [word, second + first + word.slice(2), first + third + second + word.slice(3)];
  const lengths = Array.from({ length: 2 * mistakes + 1 }, (_, at) => word.length - mistakes + at);
  return lengths.flatMap((length) => [
    ...begins.map((begin) => `${length}${begin.slice(0, size)}…`),
    `${length}…${word.slice(-size)}`,
  ]);
}

/** Which letters a word has: one bit each. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/** A mistake changes two letters at most, so words whose letters differ more need not be compared. */
export function mayBeNear(letters: number, others: number, mistakes: number): boolean {
  let different = letters ^ others;
  let count = 0;
  for (; different !== 0 && count <= 2 * mistakes; count += 1) different &= different - 1;
  return count <= 2 * mistakes;
}
