import type { KnownVideo } from './answer.ts';
import { askDetails, type VideoDetails } from './details.ts';
import { openResting } from './resting.ts';
import type { Booking, NoSearch, SearchBudget } from './search-budget.ts';
import { searchYoutube } from './youtube.ts';
import type { Asking } from './youtube-call.ts';

type Parts = Omit<Asking, 'signal' | 'apiKey'> & {
  /** Null: YouTube is never asked. */
  apiKey: string | null;
  /** Where it has to play, as an ISO 3166 code; null: where YouTube takes this server to be. */
  region: string | null;
  /** Milliseconds both calls have together. */
  cutOffMs: number;
  budget: SearchBudget;
  now: () => number;
  log: { warn(facts: object, message: string): void };
};

type Refusal = NoSearch | 'trouble';
export type OfficialAnswer = { ok: true; videos: KnownVideo[] } | { ok: false; why: Refusal };

export type OfficialSearch = {
  isResting(): boolean;
  ask(wish: Booking & { words: string }): Promise<OfficialAnswer>;
  /** What YouTube says now of videos that are known; null when it may not be asked or does not answer. */
  describe(videoIds: readonly string[]): Promise<KnownVideo[] | null>;
};

/** YouTube's own search and one details call for what it found, asked as rarely as can be and never while it refuses. */
export function openOfficialSearch({ budget, now, log, cutOffMs, ...service }: Parts): OfficialSearch {
  const { apiKey, apiUrl, region } = service;
  const searchRests = openResting({ what: 'YouTube search', now, log });
  const detailsRest = openResting({ what: 'YouTube details', now, log });
  const asking = (): Asking | null =>
    apiKey === null ? null : { apiKey, apiUrl, signal: AbortSignal.timeout(cutOffMs) };
  const untold = (err: unknown): 'trouble' => {
    log.warn({ err }, 'The budget of searches cannot be booked');
    return 'trouble';
  };
  const playing = (videos: KnownVideo[], where: string | null, by: Asking): Promise<KnownVideo[] | null> =>
    detailsRest.guard(async () => {
      const answer = await askDetails(videos.map(idOf), where, by);
      return answer.ok ? { ok: true, value: described(videos, answer.videos) } : answer;
    });
  const searched = async (words: string, by: Asking) => {
    const answer = await searchYoutube(words, region, by);
    if (!answer.ok) {
      if (answer.why === 'quota') await budget.closeDay().catch(untold);
      return answer;
    }
    const checked = answer.videos.length > 0 ? await playing(answer.videos, answer.region, by) : [];
    return { ok: true, value: checked ?? answer.videos } as const;
  };
  return {
    isResting: searchRests.isResting,
    ask: async ({ words, ...booking }) => {
      let why: Refusal = 'trouble';
      const videos = await searchRests.guard(async () => {
        const refusal = apiKey === null ? why : await budget.book(booking).catch(untold);
        const by = asking();
        if (refusal === null && by !== null) return searched(words, by);
        why = refusal ?? why;
        return { ok: false, why: refusal === 'day' ? 'quota' : null };
      });
      return videos === null ? { ok: false, why } : { ok: true, videos };
    },
    describe: async (videoIds) => {
      const by = asking();
      return by && playing(videoIds.map(unnamed), region, by);
    },
  };
}

const idOf = ({ videoId }: KnownVideo): string => videoId;
const unnamed = (videoId: string): KnownVideo => ({ videoId, title: '', channel: '', seconds: null });

/** The videos that play, in their order, with what the details add. Those it leaves out are private or gone. */
function described(videos: readonly KnownVideo[], details: readonly VideoDetails[]): KnownVideo[] {
  const byId = new Map(details.map((each) => [each.videoId, each]));
  return videos.flatMap(({ videoId, title, channel }) => {
    const known = byId.get(videoId);
    if (!known?.plays) return [];
    const text = { title: title || known.title || '', channel: channel || known.channel || 'YouTube' };
    return text.title === '' ? [] : [{ videoId, ...text, seconds: known.seconds }];
  });
}
