import { z } from 'zod';
import { isVideoId } from '#rules/songs/video-link.ts';
import type { KnownVideo } from '#server/songs/catalogue/known-song.ts';
import { type CallOptions, callYoutube, type Outcome } from './call.ts';

/** Maximum of the API: a call costs the same for fewer results, a details call takes as many, and later searches use the rest. */
const resultsWanted = 50;
const fields = 'regionCode,items(id/videoId,snippet(title,channelTitle,liveBroadcastContent))';

const video = z.object({
  id: z.object({ videoId: z.string().refine(isVideoId) }),
  snippet: z.object({
    title: z.string().min(1),
    channelTitle: z.string().min(1).catch('YouTube'),
    liveBroadcastContent: z.literal('none').optional(),
  }),
});

/** Searches YouTube for music that plays outside YouTube. A call costs one search of the daily quota. */
export async function searchYoutube(
  query: string,
  region: string | null,
  options: CallOptions,
): Promise<Outcome<{ videos: KnownVideo[]; region: string | null }>> {
  const parameters = {
    part: 'snippet',
    type: 'video',
    videoCategoryId: '10',
    videoEmbeddable: 'true',
    videoSyndicated: 'true',
    safeSearch: 'moderate',
    maxResults: String(resultsWanted),
    ...(region !== null && { regionCode: region }),
    fields,
    q: query,
  };
  const result = await callYoutube('search', parameters, options);
  if (!result.ok) return result;
  const found = result.value.items.flatMap(playable);
  const videos = [...new Map(found.map((each) => [each.videoId, each])).values()];
  return { ok: true, value: { videos, region: region ?? result.value.region } };
}

function playable(item: unknown): KnownVideo[] {
  const { success, data } = video.safeParse(item);
  if (!success) return [];
  const { title, channelTitle } = data.snippet;
  const text = { title: decodeEntities(title), channel: decodeEntities(channelTitle) };
  return [{ videoId: data.id.videoId, ...text, seconds: null }];
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Decodes the HTML entities in titles of YouTube's search, once: '&amp;amp;' becomes '&amp;'. */
export const decodeEntities = (html: string): string =>
  html.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[name.toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
