import type { KnownVideo } from '#server/songs/answers/answer.ts';
import type { Booking, NoSearch, SearchBudget } from '#server/songs/budget/search-budget.ts';
import type { Log } from '#server/songs/song-sources.ts';
import type { Asking } from './call.ts';
import { openCircuitBreaker } from './circuit-breaker.ts';
import { channelsOf, openDataApi } from './data-api.ts';
import { searchYoutube } from './search-list.ts';

type Parts = Omit<Asking, 'signal' | 'apiKey'> & {
  /** Null: YouTube is never asked. */
  apiKey: string | null;
  /** Where it has to play, as an ISO 3166 code; null: where YouTube takes this server to be. */
  region: string | null;
  /** Milliseconds both calls have together. */
  cutOffMs: number;
  budget: SearchBudget;
  now: () => number;
  log: Log;
};

type Refusal = NoSearch | 'trouble';
/** `channels`: those the videos stand in, as far as anybody said. */
export type OfficialAnswer =
  | { ok: true; videos: KnownVideo[]; channels: string[] }
  | { ok: false; why: Refusal };

export type OfficialSearch = Omit<ReturnType<typeof openDataApi>, 'playing'> & {
  isResting(): boolean;
  ask(wish: Booking & { words: string }): Promise<OfficialAnswer>;
};

/** YouTube's own search and one details call for what it found, asked as rarely as can be and never while it refuses. */
export function openOfficialSearch({ budget, now, log, cutOffMs, ...service }: Parts): OfficialSearch {
  const { apiKey, apiUrl, region } = service;
  const searchRests = openCircuitBreaker({ what: 'YouTube search', now, log });
  const asking = (): Asking | null =>
    apiKey === null ? null : { apiKey, apiUrl, signal: AbortSignal.timeout(cutOffMs) };
  const { playing, ...dataApi } = openDataApi({ asking, region, now, log });
  const untold = (err: unknown): 'trouble' => {
    log.warn({ err }, 'The budget of searches cannot be booked');
    return 'trouble';
  };
  const searched = async (words: string, by: Asking) => {
    const answer = await searchYoutube(words, region, by);
    if (!answer.ok) {
      if (answer.why === 'quota') await budget.closeDay().catch(untold);
      return answer;
    }
    const { videos, region: where } = answer.value;
    const checked = videos.length > 0 ? await playing(videos, where, by) : [];
    const value = { videos: checked ?? videos, channels: channelsOf(checked ?? []) };
    return { ok: true, value } as const;
  };
  return {
    ...dataApi,
    isResting: searchRests.isResting,
    ask: async ({ words, ...booking }) => {
      let why: Refusal = 'trouble';
      const found = await searchRests.guard(async () => {
        const refusal = apiKey === null ? why : await budget.book(booking).catch(untold);
        const by = asking();
        if (refusal === null && by !== null) return searched(words, by);
        why = refusal ?? why;
        return { ok: false, why: refusal === 'day' ? 'quota' : null };
      });
      return found === null ? { ok: false, why } : { ok: true, ...found };
    },
  };
}
