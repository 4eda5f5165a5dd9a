import { z } from 'zod';
import { isVideoId } from '#rules/songs/video-link.ts';
import type { KnownVideo } from '#server/songs/answers/answer.ts';
import type { Log } from '#server/songs/song-sources.ts';
import { type Asking, callYoutube, type Outcome } from './call.ts';
import { openCircuitBreaker } from './circuit-breaker.ts';
import { askChart, askDetails, mostDetails, type VideoDetails } from './details.ts';

export type DescribedVideo = KnownVideo & { channelId: string | null; isMusic: boolean };
export type VideoPage = { videos: DescribedVideo[]; nextPage: string | null };

type Parts = {
  /** Null: YouTube is never asked. */
  asking: () => Asking | null;
  region: string | null;
  now: () => number;
  log: Log;
};

/** What YouTube tells for one or two of a day's 10,000 cheap units; null: it may not be asked or does not answer. */
export function openDataApi({ asking, region, now, log }: Parts) {
  const detailsRest = openCircuitBreaker({ what: 'YouTube details', now, log });
  // No player waits for these, so none has to be told that they rest.
  const quiet = { now, log: { warn: () => {} } };
  const uploadsRest = openCircuitBreaker({ what: 'YouTube uploads', ...quiet });
  const chartRests = openCircuitBreaker({ what: 'YouTube charts', ...quiet });
  /** Those of the videos that play in the region, with what their details add. */
  const playing = (videos: readonly KnownVideo[], where: string | null, by: Asking) =>
    detailsRest.guard(async (): Promise<Outcome<DescribedVideo[]>> => {
      const answer = await askDetails(videos.map(idOf), where, by);
      return answer.ok ? { ok: true, value: described(videos, answer.value.videos) } : answer;
    });
  return {
    playing,
    describe: async (videoIds: readonly string[]): Promise<DescribedVideo[] | null> => {
      const by = asking();
      return by && playing(videoIds.map(unnamed), region, by);
    },
    uploadsOf: async (channelId: string, page: string | null): Promise<VideoPage | null> => {
      const by = asking();
      const listed = by && (await uploadsRest.guard(() => askUploads(channelId, page, by)));
      if (!by || !listed) return null;
      const { videoIds, nextPage } = listed;
      const videos = videoIds.length > 0 ? await playing(videoIds.map(unnamed), region, by) : [];
      return videos && { videos, nextPage };
    },
    /** One page of what is listened to most just now. */
    chart: async (page: string | null): Promise<VideoPage | null> => {
      const by = asking();
      const chart = by && (await chartRests.guard(() => askChart(page, region, by)));
      if (!chart) return null;
      const { videos, nextPage } = chart;
      return { videos: described(videos.map(onlyId), videos), nextPage };
    },
  };
}

const idOf = ({ videoId }: KnownVideo): string => videoId;
const unnamed = (videoId: string): KnownVideo => ({ videoId, title: '', channel: '', seconds: null });
const onlyId = ({ videoId }: VideoDetails): KnownVideo => unnamed(videoId);

export const channelsOf = (videos: readonly DescribedVideo[]): string[] => [
  ...new Set(videos.flatMap(({ channelId }) => channelId ?? [])),
];

/** The videos that play, in their order, with what the details add. Those it leaves out are private or gone. */
function described(videos: readonly KnownVideo[], details: readonly VideoDetails[]): DescribedVideo[] {
  const byId = new Map(details.map((each) => [each.videoId, each]));
  return videos.flatMap(({ videoId, title, channel }) => {
    const known = byId.get(videoId);
    if (!known?.plays) return [];
    const text = { title: title || known.title || '', channel: channel || known.channel || 'YouTube' };
    const { seconds, views, channelId, isMusic } = known;
    return text.title === '' ? [] : [{ videoId, ...text, seconds, views, channelId, isMusic }];
  });
}

const item = z.object({ contentDetails: z.object({ videoId: z.string().refine(isVideoId) }) });

/** The videos of a channel, the newest first, 50 a page, for one cheap unit. A channel may have none. */
async function askUploads(
  channelId: string,
  page: string | null,
  asking: Asking,
): Promise<Outcome<{ videoIds: string[]; nextPage: string | null }>> {
  const parameters = {
    ...{ part: 'contentDetails', maxResults: String(mostDetails), playlistId: uploadsList(channelId) },
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
