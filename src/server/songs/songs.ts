// The types of songs, by source:
//   CatalogueSong  a line of the catalogue that comes with the game
//   SiteSong       a song that the operator added or hid
//   KnownVideo     YouTube's data of a video: DescribedVideo with its channel, StoredVideo with the time of the request
//   KnownSong      all sources merged into one song, as it is searched and suggested (`KnownSongs`, `SongFacts`)
//   PopularSong    a song that players of this site rated well lately
//   ListedSong     a line of the operator's list
import type { SearchAnswer, SearchItem } from '#contract/schemas.ts';
import type { BattleType } from '#rules/battle-types.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { createSearchBudget, type SearchBudget } from './budget/search-budget.ts';
import { catalogueFile, readCatalogue } from './catalogue/catalogue.ts';
import { answerOf, foundVideo } from './catalogue/known-song.ts';
import { createKnownSongs, type KnownSongs } from './known-songs.ts';
import { searchLink } from './links/link-search.ts';
import { createOtherServices } from './links/other-services.ts';
import { readPopular } from './popular-songs.ts';
import {
  type ChannelStore,
  createChannelStore,
  createSearchStore,
  followVideos,
  type SearchStore,
} from './search-store.ts';
import { createSiteSongs, followOperator } from './site-songs.ts';
import { createSuggestions } from './suggestions/suggest-songs.ts';
import { ingestSongs, sweepSongs } from './upkeep.ts';
import { createWordSearch, normalizeQuery, type SearchedBy } from './word-search.ts';
import { createLinks, createOfficialSearch, type OfficialSearch } from './youtube/youtube.ts';

export type Songs = ReturnType<typeof createSongs>;

/** The parts that ingest, search, refresh and delete songs. */
export type SongSources = {
  store: SearchStore;
  songs: KnownSongs;
  official: OfficialSearch;
  budget: SearchBudget;
  channels: ChannelStore;
};

export type Log = { warn(facts: object, message: string): void };

type SongsOptions = Pick<OpenDatabase, 'db' | 'queryPrepared' | 'transaction'> &
  Omit<Parameters<typeof createOfficialSearch>[0], 'budget' | 'timeoutMs'> & {
    oembedUrl: string;
    /** oEmbed endpoint used for all other music services; absent: each service's own endpoint. */
    musicOembedUrl?: string | undefined;
    /** Maximum number of searches at YouTube per day, over all instances. */
    perDay: number;
    /** Maximum number of pages of channels' videos per day, over all instances; a page costs two quota units. */
    pagesPerDay: number;
    /** In [0, 1). */
    random: () => number;
    /** Timeout of YouTube in milliseconds. */
    timeoutMs?: number;
    catalogue?: string | undefined;
  };

/** Timeout in milliseconds of other music services, because the player waits for the song's name. */
const serviceCutOffMs = 3000;
const noSongs: SearchAnswer = { items: [], source: 'catalogue', enough: false, similar: false, notice: null };

/** Creates the song search: pasted links, stored results, YouTube's search, and known songs. */
export function createSongs({ random, timeoutMs = 4000, db, queryPrepared, ...options }: SongsOptions) {
  const { transaction, now, log, apiKey, perDay, pagesPerDay, catalogue = catalogueFile } = options;
  const store = createSearchStore(db, now);
  const songs = createKnownSongs(now);
  const budget = createSearchBudget({ db, transaction, perDay, pagesPerDay, now });
  const channels = createChannelStore(db, now);
  const official = createOfficialSearch({ ...options, timeoutMs, budget });
  const links = createLinks({ ...options, timeoutMs, known: songs.get, describe: official.describe });
  const cutOff = { timeoutMs: Math.min(timeoutMs, serviceCutOffMs) };
  const services = createOtherServices({ oembedUrl: options.musicOembedUrl ?? null, ...cutOff, now, log });
  const sources: SongSources = { store, songs, official, budget, channels };
  const bySource = { link: 0, cache: 0, youtube: 0, catalogue: 0 };

  const site = createSite({ db, queryPrepared, now, store, songs });
  const fromWords = createWordSearch({ ...sources, log, hasKey: apiKey !== null });
  return {
    readCatalogue: createCatalogueReader(catalogue, log, songs),
    /** Searches songs for what a player typed or pasted (spec §5); `typing` marks a keystroke, which never costs a search at YouTube. */
    search: async (query: string, by: SearchedBy): Promise<SearchAnswer> => {
      const searchName = async (name: string) => {
        const words = normalizeQuery(name);
        return words === '' ? null : fromWords(words, by);
      };
      const isLast = apiKey === null || !by.typing;
      const fromLink = await searchLink(query, { ...links, services, isLast, songsNamed: searchName });
      const answer = fromLink ?? (await searchName(query)) ?? noSongs;
      bySource[answer.source] += 1;
      return withoutHidden(answer, songs);
    },
    suggest: createSuggest(songs, random),
    /** Returns a video with its title, from the known songs, the database or YouTube; null if its title is not available in time. */
    find: async (videoId: string): Promise<SearchItem | null> => {
      const known = songs.get(videoId) ?? (await store.videos.of([videoId]))[0];
      const video = known ?? (await links.nameOf(videoId));
      return video && foundVideo({ ...video, videoId });
    },
    ...site,
    ingest: (stopping: AbortSignal) => ingestSongs(sources, stopping),
    sweep: () => sweepSongs(sources, now()),
    /** Returns the number of searches since the start, by source of the result. */
    searchesBySource: () => ({ ...bySource }),
    /** Returns the number of searches at YouTube left today, over all instances; 0 without a key. */
    budgetLeft: async () => (apiKey === null ? 0 : budget.left()),
  };
}

/** Creates a function that reads the catalogue once, however often it is called; songs are searchable as soon as they are read. */
function createCatalogueReader(file: string, log: Log, { addCatalogue }: KnownSongs): () => Promise<void> {
  let reading: Promise<void> | undefined;
  const read = async () => {
    for await (const slice of readCatalogue(file, log)) addCatalogue(slice);
  };
  return () => (reading ??= read());
}

function createSuggest(songs: KnownSongs, random: () => number) {
  const suggest = createSuggestions({ ...songs, random });
  /** Returns songs of the battle type for a player who has typed nothing. `except`: videos that are left out. */
  return (battleType: BattleType, except: ReadonlySet<string> = new Set()): SearchAnswer => {
    const { songs: chosen, notice } = suggest(battleType, except);
    const videos = chosen.flatMap(({ videoId }) => songs.get(videoId) ?? []);
    return { ...answerOf(videos, 'catalogue'), notice };
  };
}

type SiteDeps = Pick<SongsOptions, 'db' | 'queryPrepared' | 'now'> & Pick<SongSources, 'store' | 'songs'>;

/** Creates the updates that come from this site: the operator's changes, and the songs that players rate well. */
function createSite({ db, queryPrepared, now, store, songs }: SiteDeps) {
  const catchUpOperator = followOperator(createSiteSongs(db, now), songs.applySiteSongs);
  const catchUpVideos = followVideos(store.videos, songs.add);
  let knowsPopular = false;
  return {
    /** Reads the operator's changes, and YouTube's results of other instances, since the last call. */
    catchUp: async () => {
      await catchUpOperator();
      await catchUpVideos();
    },
    updatePopular: async () => {
      await songs.setPopular(await readPopular(queryPrepared));
      knowsPopular = true;
    },
    knowsPopular: () => knowsPopular,
  };
}

/** Removes hidden songs from a result, whatever its source; a hidden song is found by its link only. */
function withoutHidden(answer: SearchAnswer, { isHidden }: KnownSongs): SearchAnswer {
  if (answer.source === 'link') return answer;
  return { ...answer, items: answer.items.filter(({ id }) => !isHidden(id.videoId)) };
}
