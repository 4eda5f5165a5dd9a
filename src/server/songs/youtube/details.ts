import { z } from 'zod';
import { attempt } from '#rules/attempt.ts';
import type { KnownVideo } from '#server/songs/catalogue/known-song.ts';
import { type CallOptions, callYoutube, type Outcome } from './call.ts';

/** A video that can be embedded and plays for everyone in the region. `title`: '' if it cannot be read. `views`: null if hidden. */
export type DescribedVideo = KnownVideo & {
  channelId: string | null;
  /** The category is music or unknown. */
  isMusic: boolean;
};
export type VideoPage = { videos: DescribedVideo[]; nextPage: string | null };

/** Maximum number of ids per call. */
export const maxDetails = 50;

const channelForm = /^UC[\w-]{22}$/;
const music = '10';
const countries = z.array(z.string()).optional().catch(undefined);
const digits = z.string().regex(/^\d{1,15}$/);
const item = z.object({
  id: z.string(),
  snippet: z
    .object({
      title: z.string().min(1).nullish(),
      channelTitle: z.string().min(1).nullish(),
      channelId: z.string().regex(channelForm).nullish().catch(null),
      categoryId: z.string().nullish().catch(null),
      liveBroadcastContent: z.string().optional(),
    })
    .catch({}),
  contentDetails: z
    .object({
      duration: z.string().optional(),
      regionRestriction: z.object({ allowed: countries, blocked: countries }).nullish(),
      contentRating: z.object({ ytRating: z.string().optional() }).nullish(),
    })
    .catch({}),
  status: z
    .object({
      embeddable: z.boolean().optional(),
      uploadStatus: z.string().optional(),
      privacyStatus: z.string().optional(),
    })
    .catch({}),
  statistics: z.object({ viewCount: digits.nullish().catch(null) }).catch({}),
});
type Item = z.output<typeof item>;
const parts = { part: 'snippet,contentDetails,status,statistics', maxResults: String(maxDetails) };

/** Requests the details of at most 50 videos, for one quota unit; returns those that play. */
export const fetchDetails = (videoIds: readonly string[], region: string | null, options: CallOptions) =>
  fetchPage({ ...parts, id: videoIds.join(',') }, region, options);

/** Requests a page of 50 videos of the region's music chart, for one quota unit. */
export function fetchChart(page: string | null, region: string | null, options: CallOptions) {
  const parameters = {
    ...parts,
    chart: 'mostPopular',
    videoCategoryId: music,
    ...(region !== null && { regionCode: region }),
    ...(page !== null && { pageToken: page }),
  };
  return fetchPage(parameters, region, options);
}

async function fetchPage(
  parameters: Record<string, string>,
  region: string | null,
  options: CallOptions,
): Promise<Outcome<VideoPage>> {
  const result = await callYoutube('videos', parameters, options);
  if (!result.ok) return result;
  const { items, nextPage } = result.value;
  return { ok: true, value: { videos: items.flatMap((each) => detailsOf(each, region)), nextPage } };
}

function detailsOf(each: unknown, region: string | null): DescribedVideo[] {
  const { success, data } = item.safeParse(each);
  if (!success || !isOpen(data) || !isOver(data) || !isFree(data, region)) return [];
  const { id, snippet, contentDetails, statistics } = data;
  const views = statistics.viewCount == null ? null : Number(statistics.viewCount);
  const seconds = secondsOf(contentDetails.duration ?? '');
  const text = { title: snippet.title ?? '', channel: snippet.channelTitle ?? 'YouTube' };
  const isMusic = (snippet.categoryId ?? music) === music;
  return [{ videoId: id, ...text, channelId: snippet.channelId ?? null, isMusic, seconds, views }];
}

/** Returns the seconds of an ISO 8601 duration like 'PT3M20S' or 'P1DT2H'; null for 'P0D' and invalid text. */
export const secondsOf = (duration: string): number | null =>
  attempt(() => Temporal.Duration.from(duration).total('seconds'), 0) || null;

/** Returns whether a video is processed, not private and embeddable. A field missing from the response does not exclude a video. */
const isOpen = ({ status }: Item): boolean =>
  status.embeddable !== false &&
  (status.uploadStatus ?? 'processed') === 'processed' &&
  status.privacyStatus !== 'private';

/** Returns whether a video is neither live nor upcoming; YouTube marks such videos in one of two fields. */
const isOver = ({ snippet, contentDetails }: Item): boolean =>
  (snippet.liveBroadcastContent ?? 'none') === 'none' && contentDetails.duration !== 'P0D';

/** Returns whether a video is not age-restricted and not blocked in the region. Without a region, blocks cannot be checked. */
function isFree({ contentDetails }: Item, region: string | null): boolean {
  if (contentDetails.contentRating?.ytRating === 'ytAgeRestricted') return false;
  const { allowed, blocked } = contentDetails.regionRestriction ?? {};
  if (region === null) return allowed?.length !== 0;
  return !blocked?.includes(region) && (allowed?.includes(region) ?? true);
}
