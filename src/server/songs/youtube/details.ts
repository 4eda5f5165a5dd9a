import { z } from 'zod';
import type { KnownVideo } from '#server/songs/catalogue/known-song.ts';
import { type Asking, callYoutube, type Outcome } from './call.ts';

/** `seconds`: null for what is live or has not begun. `views`: null where the uploader hides them. */
export type DescribedVideo = KnownVideo & {
  channelId: string | null;
  /** Filed as music, or no one says otherwise. */
  isMusic: boolean;
};
/** `plays`: for everyone outside YouTube in the region. `title`: '' where it cannot be read. */
export type VideoDetails = DescribedVideo & { plays: boolean };
export type DetailsPage = { videos: VideoDetails[]; nextPage: string | null };

/** Ids one call takes. */
export const mostDetails = 50;

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
const parts = { part: 'snippet,contentDetails,status,statistics', maxResults: String(mostDetails) };

/** What YouTube says of these videos, 50 at most, for one cheap unit. Ids that it leaves out are private or gone. */
export const askDetails = (videoIds: readonly string[], region: string | null, asking: Asking) =>
  ask({ ...parts, id: videoIds.join(',') }, region, asking);

/** What is listened to most in the region just now, 50 a page, for one cheap unit. */
export function askChart(page: string | null, region: string | null, asking: Asking) {
  const parameters = {
    ...parts,
    chart: 'mostPopular',
    videoCategoryId: music,
    ...(region !== null && { regionCode: region }),
    ...(page !== null && { pageToken: page }),
  };
  return ask(parameters, region, asking);
}

async function ask(
  parameters: Record<string, string>,
  region: string | null,
  asking: Asking,
): Promise<Outcome<DetailsPage>> {
  const reply = await callYoutube('videos', parameters, asking);
  if (!reply.ok) return reply;
  const { items, nextPage } = reply.value;
  return { ok: true, value: { videos: items.flatMap((each) => detailsOf(each, region)), nextPage } };
}

function detailsOf(each: unknown, region: string | null): VideoDetails[] {
  const { success, data } = item.safeParse(each);
  if (!success) return [];
  const { id, snippet, contentDetails, statistics } = data;
  const views = statistics.viewCount == null ? null : Number(statistics.viewCount);
  const seconds = secondsOf(contentDetails.duration ?? '');
  const text = { title: snippet.title ?? '', channel: snippet.channelTitle ?? 'YouTube' };
  const plays = isOpen(data) && isOver(data) && isFree(data, region);
  const isMusic = (snippet.categoryId ?? music) === music;
  return [{ videoId: id, ...text, channelId: snippet.channelId ?? null, isMusic, seconds, views, plays }];
}

/** Seconds of a duration as YouTube writes it, 'PT3M20S' or 'P1DT2H'; null for 'P0D' and for anything else. */
export function secondsOf(duration: string): number | null {
  try {
    return Temporal.Duration.from(duration).total('seconds') || null;
  } catch {
    return null;
  }
}

/** Processed, not private, may be embedded. What the answer leaves out is no reason to drop a song. */
const isOpen = ({ status }: Item): boolean =>
  status.embeddable !== false &&
  (status.uploadStatus ?? 'processed') === 'processed' &&
  status.privacyStatus !== 'private';

/** Neither live now nor yet to come, which YouTube says in two places. */
const isOver = ({ snippet, contentDetails }: Item): boolean =>
  (snippet.liveBroadcastContent ?? 'none') === 'none' && contentDetails.duration !== 'P0D';

/** Not for adults only, and not blocked where it is wanted; without a region no one can say. */
function isFree({ contentDetails }: Item, region: string | null): boolean {
  if (contentDetails.contentRating?.ytRating === 'ytAgeRestricted') return false;
  const { allowed, blocked } = contentDetails.regionRestriction ?? {};
  if (region === null) return allowed?.length !== 0;
  return !blocked?.includes(region) && (allowed?.includes(region) ?? true);
}
