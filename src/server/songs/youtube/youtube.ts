// biome-ignore-all lint/performance/noBarrelFile: other folders import this one alone.
import { z } from 'zod';
import { isVideoId } from '#rules/songs/video-link.ts';
import type { Booking, SearchBudget, SearchRefusal } from '#server/songs/budget/search-budget.ts';
import type { KnownVideo } from '#server/songs/catalogue/known-song.ts';
import type { Log } from '#server/songs/songs.ts';
import { type CallOptions, callYoutube, type Outcome } from './call.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { type DescribedVideo, fetchChart, fetchDetails, maxDetails, type VideoPage } from './details.ts';
import { searchYoutube } from './search-list.ts';

export { createCircuitBreaker, pacificTime } from './circuit-breaker.ts';
export { type DescribedVideo, fetchDetails, maxDetails, type VideoPage } from './details.ts';
export { cacheOptions, createLinks, fetchOembed, type LinkFailure, type Links } from './links.ts';
export { searchYoutube } from './search-list.ts';

type YoutubeOptions = Omit<CallOptions, 'signal' | 'apiKey'> & {
  /** Null: YouTube's API is never called. */
  apiKey: string | null;
  /** ISO 3166 code of the country in which videos must play; null: the country in which YouTube locates this server. */
  region: string | null;
  /** Timeout in milliseconds of a search and its details call together. */
  timeoutMs: number;
  budget: SearchBudget;
  now: () => number;
  log: Log;
};

type Refusal = SearchRefusal | 'trouble';
/** `channels`: the known channels of the videos. */
type OfficialAnswer = { ok: true; videos: KnownVideo[]; channels: string[] } | { ok: false; why: Refusal };

export type OfficialSearch = ReturnType<typeof createOfficialSearch>;

/** Creates YouTube's search, followed by a details call for the results. Budget and circuit breaker limit the calls. */
export function createOfficialSearch({ budget, now, log, timeoutMs, ...service }: YoutubeOptions) {
  const { apiKey, apiUrl, region } = service;
  const searchBreaker = createCircuitBreaker({ what: 'YouTube search', now, log });
  const callOptions = (): CallOptions | null =>
    apiKey === null ? null : { apiKey, apiUrl, signal: AbortSignal.timeout(timeoutMs) };
  const { playing, ...dataApi } = createDataApi({ callOptions, region, now, log });
  const logBudgetError = (err: unknown): 'trouble' => {
    log.warn({ err }, 'The search budget cannot be updated');
    return 'trouble';
  };
  const searchAndCheck = async (words: string, options: CallOptions) => {
    const answer = await searchYoutube(words, region, options);
    if (!answer.ok) {
      if (answer.why === 'quota') await budget.closeDay().catch(logBudgetError);
      return answer;
    }
    const { videos, region: country } = answer.value;
    const checked = videos.length > 0 ? await playing(videos.map(idOf), country, options) : [];
    const value = { videos: checked ?? videos, channels: channelsOf(checked ?? []) };
    return { ok: true, value } as const;
  };
  return {
    ...dataApi,
    isCircuitOpen: searchBreaker.isOpen,
    ask: async ({ words, ...booking }: Booking & { words: string }): Promise<OfficialAnswer> => {
      let why: Refusal = 'trouble';
      const found = await searchBreaker.guard(async () => {
        const refusal = apiKey === null ? why : await budget.book(booking).catch(logBudgetError);
        const options = callOptions();
        if (refusal === null && options !== null) return searchAndCheck(words, options);
        why = refusal ?? why;
        return { ok: false, why: refusal === 'day' ? 'quota' : null };
      });
      return found === null ? { ok: false, why } : { ok: true, ...found };
    },
  };
}

type DataApiDeps = Pick<YoutubeOptions, 'region' | 'now' | 'log'> & { callOptions: () => CallOptions | null };

/** Creates the calls that cost one or two of 10,000 daily quota units. Each returns null without a key or after a failure. */
function createDataApi({ callOptions, region, now, log }: DataApiDeps) {
  const detailsBreaker = createCircuitBreaker({ what: 'YouTube details', now, log });
  // No player waits for uploads and charts, so their open breakers need no log line.
  const quiet = { now, log: { warn: () => {} } };
  const uploadsBreaker = createCircuitBreaker({ what: 'YouTube uploads', ...quiet });
  const chartBreaker = createCircuitBreaker({ what: 'YouTube charts', ...quiet });
  /** Returns those of the videos that play in the region, in this order. */
  const playing = (videoIds: readonly string[], country: string | null, options: CallOptions) =>
    detailsBreaker.guard(async (): Promise<Outcome<DescribedVideo[]>> => {
      const answer = await fetchDetails(videoIds, country, options);
      if (!answer.ok) return answer;
      const byId = new Map(answer.value.videos.filter(hasTitle).map((video) => [video.videoId, video]));
      return { ok: true, value: videoIds.flatMap((videoId) => byId.get(videoId) ?? []) };
    });
  return {
    playing,
    describe: async (videoIds: readonly string[]) => {
      const options = callOptions();
      return options && playing(videoIds, region, options);
    },
    uploadsOf: async (channelId: string, page: string | null): Promise<VideoPage | null> => {
      const options = callOptions();
      const listed = options && (await uploadsBreaker.guard(() => fetchUploads(channelId, page, options)));
      if (!options || !listed) return null;
      const { videoIds, nextPage } = listed;
      const videos = videoIds.length > 0 ? await playing(videoIds, region, options) : [];
      return videos && { videos, nextPage };
    },
    /** Returns one page of the music chart. */
    chart: async (page: string | null): Promise<VideoPage | null> => {
      const options = callOptions();
      const chart = options && (await chartBreaker.guard(() => fetchChart(page, region, options)));
      return chart && { ...chart, videos: chart.videos.filter(hasTitle) };
    },
  };
}

const idOf = ({ videoId }: KnownVideo): string => videoId;
const hasTitle = ({ title }: KnownVideo): boolean => title !== '';

export const channelsOf = (videos: readonly DescribedVideo[]): string[] => [
  ...new Set(videos.flatMap(({ channelId }) => channelId ?? [])),
];

const item = z.object({ contentDetails: z.object({ videoId: z.string().refine(isVideoId) }) });

/** Requests a page of 50 videos of a channel, newest first, for one quota unit. A channel may have no videos. */
async function fetchUploads(
  channelId: string,
  page: string | null,
  callOptions: CallOptions,
): Promise<Outcome<{ videoIds: string[]; nextPage: string | null }>> {
  const parameters = {
    part: 'contentDetails',
    maxResults: String(maxDetails),
    // The playlist of all videos of a channel, whose id YouTube derives from the channel's id.
    playlistId: channelId.replace(/^UC/, 'UU'),
    ...(page === null ? {} : { pageToken: page }),
  };
  const result = await callYoutube('playlistItems', parameters, callOptions);
  if (!result.ok) return result.isMissing ? { ok: true, value: { videoIds: [], nextPage: null } } : result;
  const { items, nextPage } = result.value;
  const videoIds = items.flatMap((each) => item.safeParse(each).data?.contentDetails.videoId ?? []);
  return { ok: true, value: { videoIds: [...new Set(videoIds)], nextPage } };
}
