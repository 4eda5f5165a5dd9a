// Rates search results as a player who wants a certain song would.

import { queryWords } from '#server/songs/index/song-index.ts';
import type { Songs } from '#server/songs/songs.ts';
import { sharesKind, type WorldSong } from './song-world.ts';

export type Answered = Awaited<ReturnType<Songs['search']>>;
/** Numbers of searches. `five`: with at least five relevant songs; `well`: with the wanted song or artist in the first five. */
type Count = { searches: number; five: number; well: number };
export type SearchTally = Count & {
  /** Number of searches without a result. */
  empty: number;
  /** Number of searches whose results contain the wanted song. */
  itself: number;
  bySource: Record<string, Count>;
  /** Counts by whether the catalogue has the wanted song, its artist, or neither. */
  byKnown: Record<string, Count>;
};

/** Number of relevant songs that are a real choice, and of the results that a player reads first. */
const enough = 5;

export function createSearchTally(world: readonly WorldSong[]) {
  const byVideo = new Map(world.map((song) => [song.videoId.slice(1), song]));
  const all = { ...none, empty: 0, itself: 0 };
  const bySource: Record<string, Count> = {};
  const byKnown: Record<string, Count> = {};
  return {
    note: (wanted: WorldSong, { items, source }: Answered) => {
      const songs = items.map((item) => judge(item, wanted, byVideo.get(item.id.videoId.slice(1))));
      const isFirst = songs.slice(0, enough).some(({ isMeant }) => isMeant);
      const isFive = songs.filter(({ isRelevant }) => isRelevant).length >= enough;
      bySource[source] = addTo(bySource[source], isFive, isFirst);
      byKnown[wanted.known] = addTo(byKnown[wanted.known], isFive, isFirst);
      Object.assign(all, addTo(all, isFive, isFirst));
      all.empty += Number(items.length === 0);
      all.itself += Number(songs.some(({ isItself }) => isItself));
    },
    sum: (): SearchTally => ({ ...all, bySource, byKnown }),
  };
}

const none: Count = { searches: 0, five: 0, well: 0 };

const addTo = ({ searches, five, well } = none, isFive: boolean, isFirst: boolean): Count => ({
  searches: searches + 1,
  five: five + Number(isFive),
  well: well + Number(isFirst),
});

/** Returns the words with a space at either end, so that a search in them matches only whole words. */
const wordsOf = (text: string): string => ` ${queryWords(text).join(' ')} `;

/** `isMeant`: by the wanted artist. `isRelevant`: also a song of the same title, or of the same battle type. */
function judge({ snippet }: Answered['items'][number], wanted: WorldSong, song: WorldSong | undefined) {
  const text = wordsOf(snippet.title);
  const isMeant = text.includes(wordsOf(wanted.artist));
  const isNamed = text.includes(wordsOf(wanted.title));
  const isRelevant = isMeant || isNamed || (song !== undefined && sharesKind(song, wanted));
  return { isMeant, isItself: isMeant && isNamed, isRelevant };
}
