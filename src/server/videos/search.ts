import type { BattleType } from '#rules/battle-types.ts';
import { type FoundVideo, foundVideo, type SearchAnswer } from './answer.ts';
import { type CatalogueSong, catalogue } from './catalogue.ts';
import { openLinkSearch } from './link-search.ts';
import { openOfficialSearch } from './official-search.ts';
import { searchedWords } from './searched-words.ts';
import { openSongIndex } from './song-index.ts';
import { suggestSongs } from './suggest-songs.ts';

export type Videos = {
  /** Songs for what a player typed or pasted (spec §5); `typing` marks a keystroke, which never costs a search. */
  search(query: string, options: { typing: boolean }): Promise<SearchAnswer>;
  /** Songs of the battle type for a player who has typed nothing. */
  suggest(battleType: BattleType, count?: number): SearchAnswer;
};

type Parts = {
  /** Null: the game searches its own songs only. */
  apiKey: string | null;
  /** The base address of the Data API, up to and with `/youtube/v3`. */
  apiUrl: string;
  oembedUrl: string;
  /** Books one search of the day's budget; false when it is used up. */
  spend: () => Promise<boolean>;
  /** In [0, 1). */
  random: () => number;
  /** Milliseconds since 1970. */
  now: () => number;
  log: { warn(facts: object, message: string): void };
  /** Milliseconds YouTube has for an answer. */
  cutOffMs?: number;
};

/** Songs of our own that are offered for one search. */
const mostFound = 15;
const restingNotice = 'Search is resting. Paste a YouTube link, or pick one of these.';

/** Everything the game knows about videos: pasted links, YouTube's search while its budget lasts, the own catalogue. */
export function openVideos({ random, cutOffMs = 4000, ...parts }: Parts): Videos {
  const index = openSongIndex(catalogue);
  const texts = new Map(catalogue.map((song) => [song.videoId, textOf(song)]));
  const fromLink = openLinkSearch({ ...parts, cutOffMs, known: (videoId) => texts.get(videoId) });
  const official = openOfficialSearch({ ...parts, cutOffMs });

  const own = (words: string, typing: boolean): SearchAnswer => {
    const isSecondBest = parts.apiKey !== null && (!typing || official.isResting());
    return ownAnswer(index.find(words, mostFound).songs, isSecondBest ? restingNotice : null);
  };
  return {
    search: async (query, { typing }) => {
      const linked = await fromLink(query);
      if (linked) return linked;
      const words = searchedWords(query);
      if (words === '') return ownAnswer([], null);
      return official.again(words) ?? (typing ? null : await official.ask(words)) ?? own(words, typing);
    },
    suggest: (type, count = 10) => ownAnswer(suggestSongs(catalogue, type, count, random), null),
  };
}

const textOf = ({ artist, title }: CatalogueSong) => ({ title: `${artist} - ${title}`, channel: artist });

const ownVideo = (song: CatalogueSong): FoundVideo => foundVideo({ videoId: song.videoId, ...textOf(song) });

const ownAnswer = (songs: CatalogueSong[], notice: string | null): SearchAnswer => ({
  items: songs.map(ownVideo),
  source: 'catalogue',
  notice,
});
