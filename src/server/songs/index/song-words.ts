/** Letters that NFKD does not decompose, as users without these keys type them. */
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
/** Words that sound the same, so either spelling finds the song. */
const homophones: Record<string, readonly string[]> = {
  u: ['you'],
  you: ['u'],
  r: ['are'],
  n: ['and'],
  2: ['to', 'too'],
  4: ['for'],
};

const separators = /[^\p{L}\p{N}]+/u;
/** The dot between two single letters, because R.E.M. is also written REM. */
const initials = /(?<=(?<![\p{L}\p{N}])\p{L})\.(?=\p{L}(?![\p{L}\p{N}]))/gu;
const apostrophes = /['’‘`´]/g;

/** Normalizes text for comparison: no case, accents or apostrophes; '!' inside a word is 'i', '$' next to a letter is 's'. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(apostrophes, '')
    .replace(initials, '')
    .replace(/(?<=\p{L})!(?=\p{L})/gu, 'i')
    .replace(/(?<!\p{L})\$(?!\p{L})/gu, ' ')
    .replace(/[øßæœłđðþı$]/g, (letter) => plain[letter] ?? letter);

const nameWords = (text: string): string[] => folded(text).split(separators).filter(Boolean);

export const queryWords = (text: string): string[] => nameWords(text.replaceAll('&', ' and '));

/** Returns all words that find a name: 'rem' for R.E.M., 'acdc', numbers in figures, common misspellings, and all words joined. */
export function searchWords(text: string): string[] {
  const words = nameWords(text);
  const chunks = [/\s+/, /[^\p{L}\p{N}.]+/u].flatMap((gap) =>
    folded(text)
      .split(gap)
      .map((chunk) => chunk.split(separators).join('')),
  );
  const parts = text.search(apostrophes) >= 0 ? nameWords(text.replace(apostrophes, ' ')) : [];
  const variants = words.flatMap((word) => [...(homophones[word] ?? []), ...inLetters(word), phonetic(word)]);
  return [...words, ...chunks, ...parts, ...variants, ...inFigures(words), words.join('')].filter(Boolean);
}

/** Returns a word as it is often misspelt: 'rapsody', 'riana'. */
const phonetic = (word: string): string =>
  word
    .replace(/rh/g, 'r')
    .replace(/iha/g, 'ia')
    .replace(/ph/g, 'f')
    .replace(/(?<=\p{L}{3})(\p{L})\1/gu, '$1');

const stopWords = new Set('the a an and und et y'.split(' '));

/** Joins words to a phrase for comparison, without articles and 'and', and with numbers in figures. */
export function asPhrase(words: readonly string[]): string {
  const significant = words.filter((word) => !stopWords.has(word));
  return inFigures(significant.length > 0 ? significant : words).join(' ');
}

export const namePhrase = (text: string): string => asPhrase(nameWords(text));

const small = [
  ...'zero one two three four five six seven eight nine ten eleven twelve'.split(' '),
  ...'thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' '),
];
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** Returns the words with numbers up to 99 in figures: twenty, one, pilots → 21, pilots. */
function inFigures(words: readonly string[]): string[] {
  const figures: string[] = [];
  let before = 0;
  for (const word of words) {
    const one = small.indexOf(word);
    const ten = tens.indexOf(word, 2);
    if (before > 0 && one > 0 && one < 10) figures[figures.length - 1] = String(10 * before + one);
    else figures.push(numberOr(word, one, ten));
    before = Math.max(0, ten);
  }
  return figures;
}

function numberOr(word: string, one: number, ten: number): string {
  if (one >= 0) return String(one);
  return ten > 0 ? String(10 * ten) : word;
}

/** Returns a number in words: 7 → seven; 99 → ninety, nine; 1985 → nineteen, eighty, five. Returns nothing for other words. */
function inLetters(word: string): string[] {
  if (!/^(?:\d\d?|1[1-9]\d\d)$/.test(word)) return [];
  if (word.length === 4) return [word.slice(0, 2), word.slice(2)].flatMap(inLetters);
  const value = Number(word);
  const ten = tens[Math.floor(value / 10)];
  return [
    value < small.length ? small[value] : ten,
    value > 20 && value % 10 > 0 ? small[value % 10] : '',
  ].flatMap((part) => part || []);
}

/** Words for a kind of recording: a search without them means the original. */
const versions = [
  ...'remix mix cover covered karaoke live acoustic instrumental tribute demo ver nightcore slowed'.split(
    ' ',
  ),
  ...'reverb reaction tutorial mashup parody hour 8d unplugged session sessions rehearsal originally'.split(
    ' ',
  ),
];
const named = new RegExp(`[([|–-].*\\b(?:${versions.join('|')})\\b`, 'i');
const words = new Set(versions);
const seasonal = /\b(?:christmas|xmas|santa|noel|navidad|halloween)\b/i;

/** Returns whether a title names another version, in brackets or after a dash; 'Live Is Life' is no version. */
export const isVersion = (title: string): boolean => named.test(title);

export const asksForVersion = (query: readonly string[]): boolean =>
  query.length > 1 && query.some((word) => words.has(word));

export const isSeasonal = (title: string): boolean => seasonal.test(title);
