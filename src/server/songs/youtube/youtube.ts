// biome-ignore-all lint/performance/noBarrelFile: other folders import this one alone.
import { z } from 'zod';
import { isVideoId } from '#rules/songs/video-link.ts';
import type { Booking, NoSearch, SearchBudget } from '#server/songs/budget/search-budget.ts';
import type { KnownVideo } from '#server/songs/catalogue/known-song.ts';
import type { Log } from '#server/songs/songs.ts';
import { type Asking, callYoutube, type Outcome } from './call.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { askChart, askDetails, type DescribedVideo, mostDetails, type VideoDetails } from './details.ts';
import { searchYoutube } from './search-list.ts';

export { createCircuitBreaker, pacificTime } from './circuit-breaker.ts';
export { askDetails, type DescribedVideo, mostDetails } from './details.ts';
export { askOembed, createLinks, type Links, type LinkTrouble } from './links.ts';
export { searchYoutube } from './search-list.ts';

type YoutubeOptions = Omit<Asking, 'signal' | 'apiKey'> & {
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

export type OfficialSearch = ReturnType<typeof createOfficialSearch>;

/** YouTube's own search and one details call for what it found, asked as rarely as can be and never while it refuses. */
export function createOfficialSearch({ budget, now, log, cutOffMs, ...service }: YoutubeOptions) {
  const { apiKey, apiUrl, region } = service;
  const searchBreaker = createCircuitBreaker({ what: 'YouTube search', now, log });
  const asking = (): Asking | null =>
    apiKey === null ? null : { apiKey, apiUrl, signal: AbortSignal.timeout(cutOffMs) };
  const { playing, ...dataApi } = createDataApi({ asking, region, now, log });
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
    const checked = videos.length > 0 ? await playing(videos.map(idOf), where, by) : [];
    const value = { videos: checked ?? videos, channels: channelsOf(checked ?? []) };
    return { ok: true, value } as const;
  };
  return {
    ...dataApi,
    isCircuitOpen: searchBreaker.isOpen,
    ask: async ({ words, ...booking }: Booking & { words: string }): Promise<OfficialAnswer> => {
      let why: Refusal = 'trouble';
      const found = await searchBreaker.guard(async () => {
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

export type VideoPage = { videos: DescribedVideo[]; nextPage: string | null };

type DataApiDeps = Pick<YoutubeOptions, 'region' | 'now' | 'log'> & { asking: () => Asking | null };

/** What YouTube tells for one or two of a day's 10,000 cheap units; null: it may not be asked or does not answer. */
function createDataApi({ asking, region, now, log }: DataApiDeps) {
  const detailsBreaker = createCircuitBreaker({ what: 'YouTube details', now, log });
  // No player waits for these, so none has to be told that they rest.
  const quiet = { now, log: { warn: () => {} } };
  const uploadsBreaker = createCircuitBreaker({ what: 'YouTube uploads', ...quiet });
  const chartBreaker = createCircuitBreaker({ what: 'YouTube charts', ...quiet });
  /** Those of the videos that play in the region, as their details describe them. */
  const playing = (videoIds: readonly string[], where: string | null, by: Asking) =>
    detailsBreaker.guard(async (): Promise<Outcome<DescribedVideo[]>> => {
      const answer = await askDetails(videoIds, where, by);
      return answer.ok ? { ok: true, value: playable(videoIds, answer.value.videos) } : answer;
    });
  return {
    playing,
    describe: async (videoIds: readonly string[]) => {
      const by = asking();
      return by && playing(videoIds, region, by);
    },
    uploadsOf: async (channelId: string, page: string | null): Promise<VideoPage | null> => {
      const by = asking();
      const listed = by && (await uploadsBreaker.guard(() => askUploads(channelId, page, by)));
      if (!by || !listed) return null;
      const { videoIds, nextPage } = listed;
      const videos = videoIds.length > 0 ? await playing(videoIds, region, by) : [];
      return videos && { videos, nextPage };
    },
    /** One page of what is listened to most just now. */
    chart: async (page: string | null): Promise<VideoPage | null> => {
      const by = asking();
      const chart = by && (await chartBreaker.guard(() => askChart(page, region, by)));
      if (!chart) return null;
      const { videos, nextPage } = chart;
      return { videos: playable(videos.map(idOf), videos), nextPage };
    },
  };
}

const idOf = ({ videoId }: KnownVideo): string => videoId;

export const channelsOf = (videos: readonly DescribedVideo[]): string[] => [
  ...new Set(videos.flatMap(({ channelId }) => channelId ?? [])),
];

/** The videos that play and have a title, in the order of their ids. Those the details leave out are private or gone. */
function playable(videoIds: readonly string[], details: readonly VideoDetails[]): DescribedVideo[] {
  const playing = details.filter(({ plays, title }) => plays && title !== '');
  const byId = new Map(playing.map(({ plays: _, ...video }) => [video.videoId, video]));
  return videoIds.flatMap((videoId) => byId.get(videoId) ?? []);
}

const item = z.object({ contentDetails: z.object({ videoId: z.string().refine(isVideoId) }) });

/** The videos of a channel, the newest first, 50 a page, for one cheap unit. A channel may have none. */
async function askUploads(
  channelId: string,
  page: string | null,
  asking: Asking,
): Promise<Outcome<{ videoIds: string[]; nextPage: string | null }>> {
  const parameters = {
    part: 'contentDetails',
    maxResults: String(mostDetails),
    playlistId: uploadsList(channelId),
    ...(page === null ? {} : { pageToken: page }),
  };
  const reply = await callYoutube('playlistItems', parameters, asking);
  if (!reply.ok) return reply.isMissing ? { ok: true, value: { videoIds: [], nextPage: null } } : reply;
  const { items, nextPage } = reply.value;
  const videoIds = items.flatMap((each) => item.safeParse(each).data?.contentDetails.videoId ?? []);
  return { ok: true, value: { videoIds: [...new Set(videoIds)], nextPage } };
}

/** YouTube names the list of all of a channel's videos after the channel. */
const uploadsList = (channelId: string): string => channelId.replace(/^UC/, 'UU');
