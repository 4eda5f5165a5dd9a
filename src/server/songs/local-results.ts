import { type FoundVideo, foundVideo } from './answer.ts';
import type { CatalogueSong } from './catalogue.ts';
import type { CoOccurrence } from './co-occurrence.ts';
import type { SongIndex } from './index/song-index.ts';
import { queryWords, songsLike, songWords } from './index/song-index.ts';
import { type KnownSong, ofCatalogue } from './known-song.ts';

export type LocalResults = { items: FoundVideo[]; good: number };

type Parts = { index: SongIndex<KnownSong>; catalogue: readonly CatalogueSong[]; said: CoOccurrence };

/** Songs that are offered for one search. */
const mostFound = 15;
/** Fewer songs than this are no choice: songs like the first one are added. */
const fewest = 5;

/** Answers with the best of all songs the game knows, and how many of them are what was asked for. */
export function openLocalResults({ index, catalogue, said }: Parts): (words: string) => LocalResults {
  const alike = (likened: readonly KnownSong[]): KnownSong[] => {
    const own = likened.find(({ ofCatalogue }) => ofCatalogue)?.ofCatalogue;
    const together = said.with(likened[0]?.videoId ?? '').flatMap((videoId) => index.get(videoId) ?? []);
    const kindred = own ? songsLike(own, catalogue, fewest).map(ofCatalogue) : [];
    return likened[0]?.ofCatalogue ? kindred : [...together, ...kindred];
  };
  return (words) => {
    const { songs, good } = index.find(words, mostFound);
    const [first] = songs;
    const others = first ? index.byArtist(first.artist, mostFound) : [];
    const meant = good > 0 ? unique([...songs.slice(0, good), ...others]) : [];
    const few = meant.length > 0 && meant.length < fewest;
    const closest = first && good === 0 && isClose(first, words) ? [first, ...others.slice(0, fewest)] : [];
    const best = few ? filledUp(meant, alike(meant)) : meant;
    const all = unique([...best, ...closest, ...songs]).slice(0, mostFound);
    const items = all.length < fewest ? filledUp(all, alike(songs)) : all;
    return { items: items.map(({ video }) => foundVideo(video)), good: meant.length };
  };
}

/** Whether a song that does not fit wholly has at least half of the words. */
function isClose({ title, artist }: KnownSong, words: string): boolean {
  const own = new Set([...songWords(title), ...songWords(artist)]);
  const asked = queryWords(words);
  return 2 * asked.filter((word) => own.has(word)).length >= asked.length;
}

/** Few songs and those that are like them, as many as are a choice. */
const filledUp = (few: KnownSong[], alike: KnownSong[]): KnownSong[] =>
  unique([...few, ...alike]).slice(0, fewest);

const unique = (songs: KnownSong[]): KnownSong[] => [
  ...new Map(songs.map((song) => [song.videoId, song])).values(),
];
