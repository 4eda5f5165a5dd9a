import { LRUCache } from 'lru-cache';
import type { SearchAnswer } from '#contract/schemas.ts';
import { searchLength } from '#rules/limits.ts';
import { shareInFlight } from '#server/database/share-in-flight.ts';
import { enoughGood, type Searcher, type SearchRefusal } from './budget/search-budget.ts';
import { answerOf } from './catalogue/known-song.ts';
import { queryWords } from './index/song-index.ts';
import type { LocalResults } from './known-songs.ts';
import type { Log, SongSources } from './songs.ts';

export type SearchedBy = Searcher & { typing: boolean };
type SearchDeps = Omit<SongSources, 'budget'> & { hasKey: boolean; log: Log };

/** Creates the search for words: an earlier result of YouTube, else YouTube if a search is allowed, else known songs. */
export function createWordSearch({ hasKey, ...deps }: SearchDeps) {
  const { store, songs, official, log } = deps;
  const searchUpstream = createUpstreamSearch(deps);
  /** If the database is unavailable, the songs in memory are still searched. */
  const logUnreadable = (err: unknown) => void log.warn({ err }, 'Stored searches cannot be read');
  return async (words: string, { typing, ...by }: SearchedBy): Promise<SearchAnswer> => {
    const key = searchKey(words);
    const earlier = await store.get(key).catch(logUnreadable);
    const found = songs.find(words);
    if (earlier?.length) return filledUp(answerOf(earlier, 'cache'), found);
    // Without a key, players do not expect results of YouTube, so there is no notice.
    const own = (why: FallbackReason | null) => ownAnswer(found, hasKey ? why : null);
    if (earlier) return own('nothing');
    if (typing) return own(official.isCircuitOpen() ? 'trouble' : null);
    if (earlier === undefined) return own('trouble');
    const answer = await searchUpstream(key, { words, ...by, good: found.good });
    if (!answer.ok) return own(answer.why);
    if (answer.videos.length === 0) return own('nothing');
    return filledUp(answerOf(answer.videos, answer.source), found);
  };
}

type Wish = Searcher & { words: string; good: number };

/** Creates the search at YouTube. Words that other players searched without success may use the reserve of the budget. */
function createUpstreamSearch(deps: Omit<SearchDeps, 'hasKey'>) {
  const ask = shareInFlight((key: string, wish: Wish & { isMissed: boolean }) => findOnce(deps, key, wish));
  const demand = createDemand();
  return async (key: string, wish: Wish) => {
    // A failed search is identified by the words that no known song has, else by all words.
    const unknown = deps.songs.unknownWords(wish.words);
    const significant = unknown.length > 0 ? unknown : [key];
    const answer = await ask(key, { ...wish, isMissed: demand.isMissedByOthers(significant, wish) });
    if (!answer.ok && wish.good === 0) demand.note(significant, wish);
    return answer;
  };
}

/** Searches YouTube and stores the result, unless another request stored the result shortly before. */
async function findOnce(
  { store, songs, official, channels, log }: Omit<SearchDeps, 'hasKey'>,
  key: string,
  wish: Wish & { isMissed: boolean },
) {
  const earlier = await store.get(key);
  if (earlier) return { ok: true, videos: earlier, source: 'cache' } as const;
  const answer = await official.ask(wish);
  if (!answer.ok) return answer;
  songs.add(answer.videos);
  await store
    .put(key, answer.videos)
    .then(() => channels.note(answer.channels, 1))
    .catch((err) => log.warn({ err }, 'A search cannot be stored'));
  return { ok: true, videos: answer.videos, source: 'youtube' } as const;
}

/** Adds fitting known songs to a short result of YouTube, because one song is no choice. */
function filledUp(answer: SearchAnswer, { items: own, good }: LocalResults): SearchAnswer {
  const offered = new Set(answer.items.map(({ id }) => id.videoId));
  const others = own.slice(0, good).filter(({ id }) => !offered.has(id.videoId));
  const missing = Math.max(0, enoughGood - answer.items.length);
  return { ...answer, items: [...answer.items, ...others.slice(0, missing)] };
}

const ownAnswer = ({ items, good, similar }: LocalResults, why: FallbackReason | null): SearchAnswer => ({
  items,
  source: 'catalogue',
  enough: good >= enoughGood,
  similar,
  notice: why && noticeFor(why, items.length > 0),
});

/** Why a player gets known songs instead of YouTube's; `nothing`: YouTube found no videos. */
type FallbackReason = SearchRefusal | 'trouble' | 'nothing';

const ways = 'Paste a YouTube link, or pick one of these.';
const waysFromNothing = 'Paste a YouTube link, or clear the box and pick one of our songs.';
const resting = 'Search is resting.';
const reasons: Record<Exclude<FallbackReason, 'nothing'>, string> = {
  day: resting,
  trouble: resting,
  share: 'You have searched YouTube a lot this hour.',
  reserve: 'YouTube searches are running low today.',
};

/** Returns a notice with the reason and what to do next; null: no notice. */
function noticeFor(why: FallbackReason, hasSongs: boolean): string | null {
  if (why !== 'nothing') return `${reasons[why]} ${hasSongs ? ways : waysFromNothing}`;
  return hasSongs ? 'YouTube found nothing for these words. These come closest.' : null;
}

/** Maximum length of a query; longer text is cut before it is processed. */
const maxQueryLength = 10 * searchLength.max;

/** Normalizes a query: single spaces, no invisible characters, at most 100 whole characters; '' if the query is too short. */
export function normalizeQuery(query: string): string {
  const tidy = query
    .slice(0, maxQueryLength)
    .toWellFormed()
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const letters = [...tidy].slice(0, searchLength.max);
  return letters.length < searchLength.min ? '' : letters.join('').trim();
}

/** Stop words: they do not change YouTube's results. */
const stopWords = new Set('official video song music by the and ft feat featuring'.split(' '));

/** Returns the same key for equivalent queries, in any word order: 'Toto – Africa (Official Video)' → 'africa toto'. */
export function searchKey(words: string): string {
  const all = [...new Set(queryWords(words))];
  const significant = all.filter((word) => !stopWords.has(word));
  return (significant.length > 0 ? significant : all).sort().join(' ') || words.toLowerCase();
}

/** Maximum number of words; the word that was missed longest ago is evicted first. */
const maxWords = 5000;

/** Creates the record of words searched without success, in this process: words that two players miss, more players will search. */
export function createDemand() {
  const missedBy = new LRUCache<string, Searcher[]>({ max: maxWords });
  return {
    /** Notes that this player searched these words without success and that YouTube was not searched. */
    note: (words: readonly string[], { userId, ipHash }: Searcher): void => {
      for (const word of words) {
        const players = missedBy.get(word) ?? [];
        // Two players are enough: to each player, at least one of the two is another player.
        const isAdded = players.length < 2 && players.every((each) => isOther(each, { userId, ipHash }));
        missedBy.set(word, isAdded ? [...players, { userId, ipHash }] : players);
      }
    },
    /** Returns whether another player, at another address, missed one of these words lately. */
    isMissedByOthers: (words: readonly string[], by: Searcher): boolean =>
      words.some((word) => missedBy.peek(word)?.some((each) => isOther(each, by)) ?? false),
  };
}

/** Returns whether two players differ in account and address, because several accounts at one address are free. */
const isOther = (one: Searcher, other: Searcher): boolean =>
  one.userId !== other.userId && one.ipHash !== other.ipHash;
