const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** Words with the numbers up to 99 among them in figures: twenty, one, pilots → 21, pilots. */
export function inFigures(words: readonly string[]): string[] {
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
export function inLetters(word: string): string[] {
  if (!/^(?:\d\d?|1[1-9]\d\d)$/.test(word)) return [];
  if (word.length === 4) return [word.slice(0, 2), word.slice(2)].flatMap(inLetters);
  const value = Number(word);
  const ten = tens[Math.floor(value / 10)];
  return [
    value < small.length ? small[value] : ten,
    value > 20 && value % 10 > 0 ? small[value % 10] : '',
  ].flatMap((part) => part || []);
}
