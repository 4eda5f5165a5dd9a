import type { FoundVideo, SearchAnswer } from './answer.ts';
import { openResting } from './resting.ts';
import { shareInFlight } from './share-in-flight.ts';
import { openShortMemory } from './short-memory.ts';
import { type Asking, searchYoutube } from './youtube.ts';

type Parts = Omit<Asking, 'apiKey'> & {
  /** Null: YouTube is never asked. */
  apiKey: string | null;
  /** Books one search of the day's budget; false when it is used up. */
  spend: () => Promise<boolean>;
  now: () => number;
  log: { warn(facts: object, message: string): void };
};

export type OfficialSearch = {
  isResting(): boolean;
  /** What YouTube answered to the same words a while ago. */
  again(words: string): SearchAnswer | null;
  /** Asks YouTube; null when it may not be asked or does not answer. */
  ask(words: string): Promise<SearchAnswer | null>;
};

/** A search costs a hundredth of the day's quota, so an answer is given again; YouTube's terms allow 30 days. */
const remembered = { most: 1000, forMs: 24 * 60 * 60 * 1000 };

/** YouTube's own search, asked as rarely as can be: not twice for the same words, not while it refuses. */
export function openOfficialSearch({ apiKey, apiUrl, cutOffMs, spend, now, log }: Parts): OfficialSearch {
  const resting = openResting({ now, log });
  const memory = openShortMemory<FoundVideo[]>({ ...remembered, now });
  const granted = () =>
    spend().catch((error: unknown) => {
      log.warn({ err: error }, 'The budget of searches cannot be booked');
      return false;
    });
  const ask = shareInFlight(async (words): Promise<SearchAnswer | null> => {
    if (apiKey === null || resting.isResting() || !(await granted())) return null;
    const answer = await searchYoutube(words, { apiKey, apiUrl, cutOffMs });
    if (answer.ok) memory.keep(words, answer.items);
    else resting.after(answer.why);
    return answer.ok ? { items: answer.items, source: 'youtube', notice: null } : null;
  });
  const again = (words: string): SearchAnswer | null => {
    const items = memory.recall(words);
    return items === undefined ? null : { items, source: 'cache', notice: null };
  };
  return {
    isResting: resting.isResting,
    again: (words) => again(words.toLowerCase()),
    ask: (words) => ask(words.toLowerCase()),
  };
}
