import { z } from 'zod';
import { secondsOf } from './iso-duration.ts';
import { type Asking, callYoutube } from './youtube-call.ts';
import type { YoutubeTrouble } from './youtube-trouble.ts';

/** What the details call knows of a video. */
export type VideoDetails = {
  videoId: string;
  title: string | null;
  channel: string | null;
  /** Null for what is live or has not begun. */
  seconds: number | null;
  /** Whether it plays for everybody outside YouTube in the region. */
  plays: boolean;
};
export type DetailsAnswer = { ok: true; videos: VideoDetails[] } | { ok: false; why: YoutubeTrouble };

/** Ids one call takes. */
export const mostDetails = 50;

const countries = z.array(z.string()).optional().catch(undefined);
const item = z.object({
  id: z.string(),
  snippet: z
    .object({
      title: z.string().min(1).nullish(),
      channelTitle: z.string().min(1).nullish(),
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
});
type Item = z.output<typeof item>;
const body = z.object({ items: z.array(z.unknown()) });

/** What YouTube says of these videos, 50 at most, for one cheap unit. Ids that it leaves out are private or gone. */
export async function askDetails(
  videoIds: readonly string[],
  region: string | null,
  asking: Asking,
): Promise<DetailsAnswer> {
  const parameters = { part: 'snippet,contentDetails,status', id: videoIds.join(','), maxResults: '50' };
  const reply = await callYoutube('videos', parameters, asking);
  if (!reply.ok) return reply;
  const parsed = body.safeParse(reply.answer);
  if (!parsed.success) return { ok: false, why: 'unavailable' };
  return { ok: true, videos: parsed.data.items.flatMap((each) => detailsOf(each, region)) };
}

function detailsOf(each: unknown, region: string | null): VideoDetails[] {
  const { success, data } = item.safeParse(each);
  if (!success) return [];
  const { id, snippet, contentDetails } = data;
  const seconds = secondsOf(contentDetails.duration ?? '');
  const text = { title: snippet.title ?? null, channel: snippet.channelTitle ?? null };
  return [{ videoId: id, ...text, seconds, plays: isOpen(data) && isOver(data) && isFree(data, region) }];
}

/** Processed, not private, may be embedded. What the answer leaves out is no reason to drop a song. */
const isOpen = ({ status }: Item): boolean =>
  status.embeddable !== false &&
  (status.uploadStatus ?? 'processed') === 'processed' &&
  status.privacyStatus !== 'private';

/** Neither live now nor yet to come, which YouTube says in two places. */
const isOver = ({ snippet, contentDetails }: Item): boolean =>
  (snippet.liveBroadcastContent ?? 'none') === 'none' && contentDetails.duration !== 'P0D';

/** Not for adults only, and not blocked where it is wanted; without a region nobody can say. */
function isFree({ contentDetails }: Item, region: string | null): boolean {
  if (contentDetails.contentRating?.ytRating === 'ytAgeRestricted') return false;
  const { allowed, blocked } = contentDetails.regionRestriction ?? {};
  if (region === null) return allowed?.length !== 0;
  return !blocked?.includes(region) && (allowed?.includes(region) ?? true);
}
