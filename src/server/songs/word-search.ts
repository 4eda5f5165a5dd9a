import { LRUCache } from 'lru-cache';
import type { SearchAnswer } from '#contract/schemas.ts';
import { searchLength } from '#rules/limits.ts';
import { shareInFlight } from '#server/database/share-in-flight.ts';
import { enoughGood, type NoSearch, type Seeker } from './budget/search-budget.ts';
import { answerOf } from './catalogue/known-song.ts';
import { queryWords } from './index/song-index.ts';
import type { LocalResults } from './known-songs.ts';
import type { Log, SongSources } from './songs.ts';

export type SearchedBy = Seeker & { typing: boolean };
type SearchDeps = Omit<SongSources, 'budget'> & { hasKey: boolean; log: Log };

/** Answers words: what YouTube said to the same before, else YouTube if it may be asked, else the songs the game knows. */
export function createWordSearch({ hasKey, ...parts }: SearchDeps) {
  const { store, songs, official, log } = parts;
  const askYoutube = createAskForMissed(parts);
  /** Without its database the game still searches the songs it has in memory. */
  const unreadable = (err: unknown) => void log.warn({ err }, 'Earlier searches cannot be read');
  return async (words: string, { typing, ...by }: SearchedBy): Promise<SearchAnswer> => {
    const key = searchKey(words);
    const earlier = await store.get(key).catch(unreadable);
    const found = songs.find(words);
    if (earlier?.length) return filledUp(answerOf(earlier, 'cache'), found);
    // Nothing is missing where there is no key.
    const own = (why: SecondBest | null) => ownAnswer(found, hasKey ? why : null);
    if (earlier) return own('nothing');
    if (typing) return own(official.isCircuitOpen() ? 'trouble' : null);
    if (earlier === undefined) return own('trouble');
    const answer = await askYoutube(key, { words, ...by, good: found.good });
    if (!answer.ok) return own(answer.why);
    if (answer.videos.length === 0) return own('nothing');
    return filledUp(answerOf(answer.videos, answer.source), found);
  };
}

type Wish = Seeker & { words: string; good: number };

/** Asks YouTube, the sooner if others looked for the same in vain. */
function createAskForMissed(parts: Omit<SearchDeps, 'hasKey'>) {
  const ask = shareInFlight((key: string, wish: Wish & { isMissed: boolean }) => askOnce(parts, key, wish));
  const missed = createDemand();
  return async (key: string, wish: Wish) => {
    // A search in vain is known again by the words that stand in no song, else by all of them.
    const unknown = parts.songs.unknownWords(wish.words);
    const telling = unknown.length > 0 ? unknown : [key];
    const answer = await ask(key, { ...wish, isMissed: missed.isMissedByOthers(telling, wish) });
    if (!answer.ok && wish.good === 0) missed.note(telling, wish);
    return answer;
  };
}

/** Asks YouTube and keeps what it says; unless another player was answered the same a moment ago. */
async function askOnce(
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

/** Of what YouTube found little may play, and one song is no choice: what the game knows and fits as well stands below. */
function filledUp(answer: SearchAnswer, { items: own, good }: LocalResults): SearchAnswer {
  const offered = new Set(answer.items.map(({ id }) => id.videoId));
  const others = own.slice(0, good).filter(({ id }) => !offered.has(id.videoId));
  const missing = Math.max(0, enoughGood - answer.items.length);
  return { ...answer, items: [...answer.items, ...others.slice(0, missing)] };
}

const ownAnswer = ({ items, good, similar }: LocalResults, why: SecondBest | null): SearchAnswer => ({
  items,
  source: 'catalogue',
  enough: good >= enoughGood,
  similar,
  notice: why && noticeFor(why, items.length > 0),
});

/** Why a player gets the game's own songs although YouTube was wanted; `nothing`: it was asked and found none. */
type SecondBest = NoSearch | 'trouble' | 'nothing';

const ways = 'Paste a YouTube link, or pick one of these.';
const waysFromNothing = 'Paste a YouTube link, or clear the box and pick one of our songs.';
const resting = 'Search is resting.';
const reasons: Record<Exclude<SecondBest, 'nothing'>, string> = {
  day: resting,
  trouble: resting,
  share: 'You have searched YouTube a lot this hour.',
  reserve: 'YouTube searches are running low today.',
};

/** One sentence that says why, and one that says how to go on. */
function noticeFor(why: SecondBest, hasSongs: boolean): string | null {
  if (why !== 'nothing') return `${reasons[why]} ${hasSongs ? ways : waysFromNothing}`;
  return hasSongs ? 'YouTube found nothing for these words. These come closest.' : null;
}

/** Longer texts are cut before anything else is done with them. */
const lookedAt = 10 * searchLength.max;

/** A query as it is asked: single spaces, nothing invisible, whole characters, at most 100 of them; '' for too little. */
export function searchedWords(query: string): string {
  const tidy = query
    .slice(0, lookedAt)
    .toWellFormed()
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const letters = [...tidy].slice(0, searchLength.max);
  return letters.length < searchLength.min ? '' : letters.join('').trim();
}

/** Words that change nothing about what YouTube finds. */
const idle = new Set('official video song music by the and ft feat featuring'.split(' '));

/** One key for all ways to ask for the same, in any order: 'Toto – Africa (Official Video)' is 'africa toto'. */
export function searchKey(words: string): string {
  const all = [...new Set(queryWords(words))];
  const telling = all.filter((word) => !idle.has(word));
  return (telling.length > 0 ? telling : all).sort().join(' ') || words.toLowerCase();
}

/** Words, of which the one missed longest ago is evicted first. */
const mostWords = 5000;

/** Words that people looked for in vain: what two people at two addresses miss, more will. In this process only. */
export function createDemand() {
  const missedBy = new LRUCache<string, Seeker[]>({ max: mostWords });
  return {
    /** Notes that this person looked for these words and YouTube was not asked. */
    note: (words: readonly string[], { userId, ipHash }: Seeker): void => {
      for (const word of words) {
        const people = missedBy.get(word) ?? [];
        // Two are as good as many.
        const isAdded = people.length < 2 && people.every((each) => isOther(each, { userId, ipHash }));
        missedBy.set(word, isAdded ? [...people, { userId, ipHash }] : people);
      }
    },
    /** Whether another player, at another address, missed one of these words lately. */
    isMissedByOthers: (words: readonly string[], by: Seeker): boolean =>
      words.some((word) => missedBy.peek(word)?.some((each) => isOther(each, by)) ?? false),
  };
}

/** Accounts cost nothing: many at one address are one. */
const isOther = (one: Seeker, other: Seeker): boolean =>
  one.userId !== other.userId && one.ipHash !== other.ipHash;
