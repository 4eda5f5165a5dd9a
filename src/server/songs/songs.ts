// What is known of a song, by where it comes from:
//   CatalogueSong  a line of the catalogue that comes with the game
//   SiteSong       what the operator added, or hides
//   KnownVideo     what YouTube said of a video: DescribedVideo with its channel, StoredVideo with the moment it was said
//   KnownSong      all of that as one song, as it is searched and suggested (`KnownSongs`, `SongFacts`)
//   PopularSong    what players here rated well lately
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
  type SearchStore,
} from './search-store.ts';
import { createSiteSongs, followOperator } from './site-songs.ts';
import { createSuggestions } from './suggestions/suggest-songs.ts';
import { ingestSongs, sweepSongs } from './upkeep.ts';
import { createWordSearch, type SearchedBy, searchedWords } from './word-search.ts';
import { createLinks, createOfficialSearch, type OfficialSearch } from './youtube/youtube.ts';

export type Songs = ReturnType<typeof createSongs>;

/** What knows of songs, for whatever takes them in, describes them anew or lets go of them. */
export type SongSources = {
  store: SearchStore;
  songs: KnownSongs;
  official: OfficialSearch;
  budget: SearchBudget;
  channels: ChannelStore;
};

export type Log = { warn(facts: object, message: string): void };

type SongsOptions = Pick<OpenDatabase, 'db' | 'queryPrepared' | 'transaction'> &
  Omit<Parameters<typeof createOfficialSearch>[0], 'budget' | 'cutOffMs'> & {
    oembedUrl: string;
    /** Asked in the place of all other music services; absent: each at its own address. */
    musicOembedUrl?: string | undefined;
    /** Upstream searches a day over all instances. */
    perDay: number;
    /** Pages of channels' videos a day over all instances, two cheap units each. */
    pagesPerDay: number;
    /** In [0, 1). */
    random: () => number;
    /** Milliseconds YouTube has for an answer. */
    cutOffMs?: number;
    catalogue?: string | undefined;
  };

const suggested = 10;
/** A player who pasted a link of another service waits no longer for its name. */
const serviceCutOffMs = 3000;
const nothing: SearchAnswer = { items: [], source: 'catalogue', enough: false, similar: false, notice: null };

/** Everything the game knows about videos: pasted links, earlier answers, YouTube's search, and the songs it knows. */
export function createSongs({ random, cutOffMs = 4000, db, queryPrepared, ...parts }: SongsOptions) {
  const { transaction, now, log, apiKey, perDay, pagesPerDay, catalogue = catalogueFile } = parts;
  const store = createSearchStore({ db, transaction }, now);
  const songs = createKnownSongs({ after: store.videos.after, now });
  const budget = createSearchBudget({ db, transaction, perDay, pagesPerDay, now });
  const channels = createChannelStore(db, now);
  const official = createOfficialSearch({ ...parts, cutOffMs, budget });
  const links = createLinks({ ...parts, cutOffMs, known: songs.get, describe: official.describe });
  const cutOff = { cutOffMs: Math.min(cutOffMs, serviceCutOffMs) };
  const services = createOtherServices({ oembedUrl: parts.musicOembedUrl ?? null, ...cutOff, now, log });
  const sources: SongSources = { store, songs, official, budget, channels };
  const bySource = { link: 0, cache: 0, youtube: 0, catalogue: 0 };

  const site = createSite({ db, queryPrepared, now, songs });
  const fromWords = createWordSearch({ ...sources, log, hasKey: apiKey !== null });
  return {
    readCatalogue: createReading(catalogue, log, songs),
    /** Songs for what a player typed or pasted (spec §5); `typing` marks a keystroke, which never costs a search. */
    search: async (query: string, by: SearchedBy): Promise<SearchAnswer> => {
      const named = async (name: string) => {
        const words = searchedWords(name);
        return words === '' ? null : fromWords(words, by);
      };
      const isLast = apiKey === null || !by.typing;
      const fromLink = await searchLink(query, { ...links, services, isLast, songsNamed: named });
      const answer = fromLink ?? (await named(query)) ?? nothing;
      bySource[answer.source] += 1;
      return withoutHidden(answer, songs);
    },
    suggest: createSuggesting(songs, random),
    /** A video under its own title, as far as anybody here or YouTube itself can tell within a moment; else null. */
    find: async (videoId: string): Promise<SearchItem | null> => {
      const known = songs.get(videoId) ?? (await store.videos.of([videoId]))[0];
      const video = known ?? (await links.nameOf(videoId));
      return video && foundVideo({ ...video, videoId });
    },
    ...site,
    ingest: (stopping: AbortSignal) => ingestSongs(sources, stopping),
    sweep: () => sweepSongs(sources, now()),
    /** Answers since the start, by where they came from. */
    searchesBySource: () => ({ ...bySource }),
    /** Upstream searches left today over all instances; 0 without a key. */
    budgetLeft: async () => (apiKey === null ? 0 : budget.left()),
  };
}

/** Reads the built-in songs, once however often it is called; what is read so far is searched and suggested. */
function createReading(file: string, log: Log, { addCatalogue }: KnownSongs): () => Promise<void> {
  let reading: Promise<void> | undefined;
  const read = async () => {
    for await (const slice of readCatalogue(file, log)) addCatalogue(slice);
  };
  return () => (reading ??= read());
}

function createSuggesting(songs: KnownSongs, random: () => number) {
  const suggest = createSuggestions({ ...songs, random });
  /** Songs of the battle type for a player who has typed nothing, without these videos. */
  return (battleType: BattleType, except: ReadonlySet<string> = new Set()): SearchAnswer => {
    const { songs: chosen, notice } = suggest({
      battleType,
      except,
      rising: songs.rising(),
      count: suggested,
    });
    const videos = chosen.flatMap(({ videoId }) => songs.get(videoId) ?? []);
    return { ...answerOf(videos, 'catalogue'), notice };
  };
}

/** What this site itself makes of the songs: its operator by a word, its players by what they rate well. */
type SiteDeps = Pick<SongsOptions, 'db' | 'queryPrepared' | 'now'> & { songs: KnownSongs };

function createSite({ db, queryPrepared, now, songs }: SiteDeps) {
  const catchUpOperator = followOperator(createSiteSongs(db, now), songs.applySiteSongs);
  let knowsPopular = false;
  return {
    /** Takes in what other instances were answered, and what the operator changed, since the last time. */
    catchUp: async () => {
      await catchUpOperator();
      await songs.catchUp();
    },
    updatePopular: async () => {
      await songs.setPopular(await readPopular(queryPrepared));
      knowsPopular = true;
    },
    knowsPopular: () => knowsPopular,
  };
}

/** What the operator hides is found by its link alone, whichever source found it. */
function withoutHidden(answer: SearchAnswer, { isHidden }: KnownSongs): SearchAnswer {
  if (answer.source === 'link') return answer;
  return { ...answer, items: answer.items.filter(({ id }) => !isHidden(id.videoId)) };
}
