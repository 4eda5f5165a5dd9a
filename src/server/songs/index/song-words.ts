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
/** What sounds the same and is written either way. */
const sounds: Record<string, readonly string[]> = {
  u: ['you'],
  you: ['u'],
  r: ['are'],
  n: ['and'],
  2: ['to', 'too'],
  4: ['for'],
};

const apart = /[^\p{L}\p{N}]+/u;
/** The dot between two single letters: R.E.M. is written without as well. */
const initials = /(?<=(?<![\p{L}\p{N}])\p{L})\.(?=\p{L}(?![\p{L}\p{N}]))/gu;
const apostrophes = /['’‘`´]/g;

/** Text as it is compared: no case, accents or apostrophes, a '!' within a word an 'i', a '$' at a letter an 's'. */
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

const nameWords = (text: string): string[] => folded(text).split(apart).filter(Boolean);

export const queryWords = (text: string): string[] => nameWords(text.replaceAll('&', ' and '));

/** Every word by which a name may be asked for: 'rem' for R.E.M., 'acdc', figures, 'rapsody', all as one. */
export function searchWords(text: string): string[] {
  const words = nameWords(text);
  const chunks = [/\s+/, /[^\p{L}\p{N}.]+/u].flatMap((gap) =>
    folded(text)
      .split(gap)
      .map((chunk) => chunk.split(apart).join('')),
  );
  const torn = text.search(apostrophes) >= 0 ? nameWords(text.replace(apostrophes, ' ')) : [];
  const ways = words.flatMap((word) => [...(sounds[word] ?? []), ...inLetters(word), asHeard(word)]);
  return [...words, ...chunks, ...torn, ...ways, ...inFigures(words), words.join('')].filter(Boolean);
}

const asHeard = (word: string): string => word.replace(/rh/g, 'r').replace(/ph/g, 'f');

const idle = new Set('the a an and und et y'.split(' '));

/** Words as one text in which a 'the' or an 'and' more is no difference, nor how a number is written. */
export function asPhrase(words: readonly string[]): string {
  const telling = words.filter((word) => !idle.has(word));
  return inFigures(telling.length > 0 ? telling : words).join(' ');
}

export const namePhrase = (text: string): string => asPhrase(nameWords(text));

const small = [
  ...'zero one two three four five six seven eight nine ten eleven twelve'.split(' '),
  ...'thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' '),
];
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** Words with the numbers up to 99 among them in figures: twenty, one, pilots → 21, pilots. */
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

/** 7 → seven; 99 → ninety, nine; 1985 → nineteen, eighty, five; nothing for other words. */
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

/** Words that say how a song was recorded: a search without them means the original. */
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

/** Whether a title names another version: in brackets or behind a dash, so that 'Live Is Life' is none. */
export const isVersion = (title: string): boolean => named.test(title);

export const asksForVersion = (query: readonly string[]): boolean =>
  query.length > 1 && query.some((word) => words.has(word));

export const isSeasonal = (title: string): boolean => seasonal.test(title);
