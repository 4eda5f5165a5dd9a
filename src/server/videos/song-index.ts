import MiniSearch, { type SearchOptions } from 'minisearch';
import { queryWords, songWords } from './song-words.ts';

type Indexed = { videoId: string; title: string; artist: string };

export type SongIndex<S extends Indexed> = {
  /** The best matches first, at most `most`; empty when nothing fits. Takes any text. */
  find(query: string, most: number): S[];
};

/** Words that say how a song was recorded: who asks for none of them means the original. */
const versions = ['remix', 'cover', 'karaoke', 'live', 'acoustic', 'instrumental', 'tribute', 'demo', 'ver'];
const isVersion = new RegExp(`[([-].*\\b(?:${versions.join('|')})\\b`, 'i');
/** How far a version that was not asked for falls behind its original. */
const versionWeight = 0.3;
/** Words people add out of habit; they say nothing about which song it is. */
const habits = 'official video audio lyrics lyric hd 4k ft feat featuring song by the and';
const filler = new Set(habits.split(' '));
/** With this many songs found, nobody is offered songs that only look similar. */
const enough = 3;
/** How far a word falls behind that does not even begin as it was typed: people rarely mistype the first letter. */
const otherInitialWeight = 0.3;

const isLast = (_word: string, at: number, all: string[]): boolean => at === all.length - 1;
const oneMistake = (word: string): number | false => word.length >= 4 && 1;
const twoMistakes = (word: string): number | false => (word.length >= 5 ? 2 : oneMistake(word));

/** A search in memory: whole words before beginnings before typing mistakes, originals before other versions. */
export function openSongIndex<S extends Indexed>(songs: readonly S[]): SongIndex<S> {
  const index = new MiniSearch({
    fields: ['title', 'artist'],
    tokenize: songWords,
    processTerm: (word) => word,
    searchOptions: { tokenize: (text) => text.split(' '), combineWith: 'AND', prefix: isLast },
  });
  index.addAll(songs.map(({ title, artist }, id) => ({ id, title, artist })));
  const isOriginal = songs.map(({ title }) => !isVersion.test(title));

  const ask: Ask = (words, options) => {
    const boostDocument = weighing(words, isOriginal);
    return index.search(words.join(' '), { ...options, boostDocument }).map(({ id }) => id);
  };
  return { find: (query, most) => best(queryWords(query), ask, most).flatMap((id) => songs[id] ?? []) };
}

/** Asks for songs with these words; without options every word has to match, the last one by its beginning. */
type Ask = (words: string[], options?: SearchOptions) => number[];

function weighing(words: string[], isOriginal: boolean[]): (id: number, word: string) => number {
  const initials = new Set(words.map((word) => word[0]));
  const anyVersion = words.length > 1 && words.some((word) => versions.includes(word));
  return (id, word) =>
    (anyVersion || isOriginal[id] ? 1 : versionWeight) * (initials.has(word[0]) ? 1 : otherInitialWeight);
}

function best(words: string[], ask: Ask, most: number): number[] {
  if (words.length === 0) return [];
  const telling = words.filter((word) => !filler.has(word));
  const strict = ask(words);
  if (strict.length >= enough || telling.length === 0) return strict.slice(0, most);
  const close = ask(strict.length > 0 ? words : telling, { fuzzy: oneMistake });
  const found = new Set([...strict, ...close]);
  return [...(found.size > 0 ? found : lenient(telling, ask))].slice(0, most);
}

function lenient(words: string[], ask: Ask): number[] {
  const found = ask(words, { fuzzy: twoMistakes });
  return found.length > 0 ? found : ask(words, { combineWith: 'OR' });
}
