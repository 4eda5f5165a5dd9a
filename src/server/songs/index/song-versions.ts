/** Words that say how a song was recorded: who asks for none of them means the original. */
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
