import { z } from 'zod';
import { isVideoId } from '#rules/video-link.ts';
import { type FoundVideo, foundVideo } from './answer.ts';
import { decodeEntities } from './decode-entities.ts';
import { type YoutubeTrouble, youtubeTrouble } from './youtube-trouble.ts';

export type YoutubeAnswer = { ok: true; items: FoundVideo[] } | { ok: false; why: YoutubeTrouble };

export type Asking = {
  apiKey: string;
  /** The base address, up to and with `/youtube/v3`. */
  apiUrl: string;
  /** Milliseconds the whole answer may take. */
  cutOffMs: number;
};

/** Asking for more costs the same, reading more does not help. */
const resultsWanted = 15;
const fields = 'items(id/videoId,snippet(title,channelTitle,liveBroadcastContent))';

const body = z.object({ items: z.array(z.unknown()) });
const video = z.object({
  id: z.object({ videoId: z.string().refine(isVideoId) }),
  snippet: z.object({
    title: z.string().min(1),
    channelTitle: z.string().catch('YouTube'),
    liveBroadcastContent: z.literal('none').optional(),
  }),
});

/**
 * YouTube's official search for music that plays outside YouTube. One call is one search of the day's quota.
 * Never throws, and says no more of what went wrong than its kind: address and error texts may hold the key.
 */
export async function searchYoutube(
  query: string,
  { apiKey, apiUrl, cutOffMs }: Asking,
): Promise<YoutubeAnswer> {
  try {
    const address = `${apiUrl.replace(/\/+$/, '')}/search?${parametersFor(query, apiKey)}`;
    const reply = await fetch(address, { signal: AbortSignal.timeout(cutOffMs) });
    const answer: unknown = await reply.json().catch(onlyIfCutOff);
    return reply.ok ? read(answer) : { ok: false, why: youtubeTrouble(reply.status, answer) };
  } catch (cause) {
    return { ok: false, why: isCutOff(cause) ? 'timeout' : 'unavailable' };
  }
}

const parametersFor = (query: string, key: string): URLSearchParams =>
  new URLSearchParams({
    part: 'snippet',
    type: 'video',
    videoCategoryId: '10',
    videoEmbeddable: 'true',
    videoSyndicated: 'true',
    safeSearch: 'moderate',
    maxResults: String(resultsWanted),
    fields,
    q: query,
    key,
  });

const isCutOff = (cause: unknown): boolean => cause instanceof DOMException && cause.name === 'TimeoutError';

function onlyIfCutOff(cause: unknown): undefined {
  if (isCutOff(cause)) throw cause;
}

function read(answer: unknown): YoutubeAnswer {
  const parsed = body.safeParse(answer);
  if (!parsed.success) return { ok: false, why: 'unavailable' };
  return { ok: true, items: parsed.data.items.flatMap(playable) };
}

function playable(item: unknown): FoundVideo[] {
  const { success, data } = video.safeParse(item);
  if (!success) return [];
  const { title, channelTitle } = data.snippet;
  const text = { title: decodeEntities(title), channel: decodeEntities(channelTitle) };
  return [foundVideo({ videoId: data.id.videoId, ...text })];
}
