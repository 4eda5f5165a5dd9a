import { type FoundVideo, foundVideo } from '#server/songs/answers/answer.ts';
import type { KnownSong } from '#server/songs/catalogue/known-song.ts';
import type { SongIndex } from './index/song-index.ts';

export type LocalResults = {
  items: FoundVideo[];
  /** How many of them are what was asked for. */
  good: number;
  /** No item has the words as they were typed. */
  similar: boolean;
};

/** Songs that are offered for one search. */
const mostFound = 15;
/** Fewer songs than this are followed by others of the first one's artist. */
const fewest = 5;

/** Answers with the best of all songs the game knows. */
export function openLocalResults(index: SongIndex<KnownSong>): (words: string) => LocalResults {
  return (words) => {
    const { songs, good, similar } = index.find(words, mostFound);
    const [first] = songs;
    const others = first && good > 0 && good < fewest ? index.byArtist(first.artist, fewest + good) : [];
    const all = [...new Set([...songs, ...others])].slice(0, Math.max(songs.length, fewest));
    const items = all.map(({ video }) => foundVideo(video));
    return { items, good: good > 0 ? all.length : 0, similar };
  };
}
