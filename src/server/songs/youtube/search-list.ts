import { z } from 'zod';
import { isVideoId } from '#rules/songs/video-link.ts';
import type { KnownVideo } from '#server/songs/answers/answer.ts';
import { type Asking, callYoutube } from './call.ts';
import { decodeEntities } from './decode-entities.ts';
import type { YoutubeTrouble } from './trouble.ts';

export type YoutubeAnswer =
  | { ok: true; videos: KnownVideo[]; region: string | null }
  | { ok: false; why: YoutubeTrouble };

/** The most there is: it costs the same, one details call takes as many, and the rest is found by others later. */
const resultsWanted = 50;
const fields = 'regionCode,items(id/videoId,snippet(title,channelTitle,liveBroadcastContent))';

const body = z.object({ items: z.array(z.unknown()), regionCode: z.string().nullish().catch(null) });
const video = z.object({
  id: z.object({ videoId: z.string().refine(isVideoId) }),
  snippet: z.object({
    title: z.string().min(1),
    channelTitle: z.string().min(1).catch('YouTube'),
    liveBroadcastContent: z.literal('none').optional(),
  }),
});

/** YouTube's official search for music that plays outside YouTube. One call is one search of the day's quota. */
export async function searchYoutube(
  query: string,
  region: string | null,
  asking: Asking,
): Promise<YoutubeAnswer> {
  const reply = await callYoutube('search', parametersFor(query, region), asking);
  if (!reply.ok) return reply;
  const parsed = body.safeParse(reply.answer);
  if (!parsed.success) return { ok: false, why: 'unavailable' };
  const videos = parsed.data.items.flatMap(playable);
  return { ok: true, videos: unlikeOthers(videos), region: region ?? parsed.data.regionCode ?? null };
}

const parametersFor = (query: string, region: string | null): Record<string, string> => ({
  part: 'snippet',
  type: 'video',
  videoCategoryId: '10',
  videoEmbeddable: 'true',
  videoSyndicated: 'true',
  safeSearch: 'moderate',
  maxResults: String(resultsWanted),
  ...(region === null ? {} : { regionCode: region }),
  fields,
  q: query,
});

function playable(item: unknown): KnownVideo[] {
  const { success, data } = video.safeParse(item);
  if (!success) return [];
  const { title, channelTitle } = data.snippet;
  const text = { title: decodeEntities(title), channel: decodeEntities(channelTitle) };
  return [{ videoId: data.id.videoId, ...text, seconds: null }];
}

const unlikeOthers = (videos: KnownVideo[]): KnownVideo[] => [
  ...new Map(videos.map((each) => [each.videoId, each])).values(),
];
