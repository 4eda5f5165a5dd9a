import { type FoundVideo, foundVideo } from './answer.ts';
import type { SongIndex } from './index/song-index.ts';
import type { KnownSong } from './known-song.ts';

export type LocalResults = {
  items: FoundVideo[];
  /** How many of them are what was asked for. */
  good: number;
  /** No item has the words as they were typed. */
  similar: boolean;
};

/** Songs that are offered for one search. */
const mostFound = 15;

/** Answers with the best of all songs the game knows: those that fit, then others of the first one's artist. */
export function openLocalResults(index: SongIndex<KnownSong>): (words: string) => LocalResults {
  return (words) => {
    const { songs, good, similar } = index.find(words, mostFound);
    const [first] = songs;
    const others = first && good > 0 ? index.byArtist(first.artist, mostFound) : [];
    const meant = good > 0 ? unique([...songs.slice(0, good), ...others]).slice(0, mostFound) : [];
    const all = unique([...meant, ...songs]).slice(0, mostFound);
    return { items: all.map(({ video }) => foundVideo(video)), good: meant.length, similar };
  };
}

const unique = (songs: KnownSong[]): KnownSong[] => [
  ...new Map(songs.map((song) => [song.videoId, song])).values(),
];
