// Judges answers to searches as a player would who knows which song was wanted.

import { queryWords } from '#server/songs/index/song-index.ts';
import type { Songs } from '#server/songs/songs.ts';
import { sharesKind, type WorldSong } from './song-world.ts';

export type Answered = Awaited<ReturnType<Songs['search']>>;
/** `five`: at least five relevant songs; `well`: the wanted one, or one of its artist, among the first five. */
type Count = { searches: number; five: number; well: number };
export type SearchTally = Count & {
  /** Searches with no song at all. */
  empty: number;
  /** Searches that have the wanted song itself anywhere. */
  itself: number;
  bySource: Record<string, Count>;
  /** By what the catalogue knows of the wanted song. */
  byKnown: Record<string, Count>;
};

/** Songs that make an answer a choice, and places a player looks at first. */
const enough = 5;

export function createSearchTally(world: readonly WorldSong[]) {
  const byVideo = new Map(world.map((song) => [song.videoId.slice(1), song]));
  const all = { ...none, empty: 0, itself: 0 };
  const bySource: Record<string, Count> = {};
  const byKnown: Record<string, Count> = {};
  return {
    note: (wanted: WorldSong, { items, source }: Answered) => {
      const songs = items.map((item) => judged(item, wanted, byVideo.get(item.id.videoId.slice(1))));
      const isFirst = songs.slice(0, enough).some(({ isMeant }) => isMeant);
      const isFive = songs.filter(({ isRelevant }) => isRelevant).length >= enough;
      bySource[source] = counted(bySource[source], isFive, isFirst);
      byKnown[wanted.known] = counted(byKnown[wanted.known], isFive, isFirst);
      Object.assign(all, counted(all, isFive, isFirst));
      all.empty += Number(items.length === 0);
      all.itself += Number(songs.some(({ isItself }) => isItself));
    },
    sum: (): SearchTally => ({ ...all, bySource, byKnown }),
  };
}

const none: Count = { searches: 0, five: 0, well: 0 };

const counted = ({ searches, five, well } = none, isFive: boolean, isFirst: boolean): Count => ({
  searches: searches + 1,
  five: five + Number(isFive),
  well: well + Number(isFirst),
});

/** With a space at either end, so that only whole words are found in it. */
const wordsOf = (text: string): string => ` ${queryWords(text).join(' ')} `;

/** Meant: the wanted song, or another of its artist. Relevant: that, a song of the same name, or the same kind of music. */
function judged({ snippet }: Answered['items'][number], wanted: WorldSong, song: WorldSong | undefined) {
  const text = wordsOf(snippet.title);
  const isMeant = text.includes(wordsOf(wanted.artist));
  const isNamed = text.includes(wordsOf(wanted.title));
  const isRelevant = isMeant || isNamed || (song !== undefined && sharesKind(song, wanted));
  return { isMeant, isItself: isMeant && isNamed, isRelevant };
}
