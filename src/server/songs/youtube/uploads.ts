import { z } from 'zod';
import { isVideoId } from '#rules/songs/video-link.ts';
import { type Asking, callYoutube } from './call.ts';
import { mostDetails } from './details.ts';
import type { YoutubeTrouble } from './trouble.ts';

type UploadsPage = { videoIds: string[]; nextPage: string | null };
type UploadsAnswer = { ok: true; value: UploadsPage } | { ok: false; why: YoutubeTrouble };

const body = z.object({
  items: z.array(z.unknown()),
  nextPageToken: z.string().min(1).nullish().catch(null),
});
const item = z.object({ contentDetails: z.object({ videoId: z.string().refine(isVideoId) }) });

/** The videos of a channel, the newest first, 50 a page, for one cheap unit. A channel may have none. */
export async function askUploads(
  channelId: string,
  page: string | null,
  asking: Asking,
): Promise<UploadsAnswer> {
  const parameters = {
    ...{ part: 'contentDetails', maxResults: String(mostDetails), playlistId: uploadsList(channelId) },
    ...(page === null ? {} : { pageToken: page }),
  };
  const reply = await callYoutube('playlistItems', parameters, asking);
  if (!reply.ok) return reply.isMissing ? none : reply;
  const { success, data } = body.safeParse(reply.answer);
  if (!success) return { ok: false, why: 'unavailable' };
  const videoIds = data.items.flatMap((each) => item.safeParse(each).data?.contentDetails.videoId ?? []);
  return { ok: true, value: { videoIds: [...new Set(videoIds)], nextPage: data.nextPageToken ?? null } };
}

const none: UploadsAnswer = { ok: true, value: { videoIds: [], nextPage: null } };

/** YouTube names the list of all of a channel's videos after the channel. */
const uploadsList = (channelId: string): string => channelId.replace(/^UC/, 'UU');
