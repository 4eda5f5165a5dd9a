import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { shareInFlight } from '#server/database/share-in-flight.ts';
import { withTimeout } from '#server/http/with-timeout.ts';
import type { KnownVideo } from '#server/songs/catalogue/known-song.ts';
import type { Log } from '#server/songs/songs.ts';
import { isTimeout } from './call.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';

type LinkedVideo = { title: string; channel: string; seconds: number | null };
export type LinkFailure = 'private' | 'gone' | 'not-embeddable' | 'cannot-play';
type LinkAnswer = LinkedVideo | LinkFailure;

type LinksOptions = {
  oembedUrl: string;
  timeoutMs: number;
  now: () => number;
  known: (videoId: string) => LinkedVideo | undefined;
  /** Requests videos from the Data API and returns those that play; null without an API key or after a failure. */
  describe: (videoIds: readonly string[]) => Promise<KnownVideo[] | null>;
  log: Log;
};

/** Timeout in milliseconds of a title lookup when a song is submitted: it must be shorter than a turn's grace of two seconds. */
const nameTimeoutMs = 1000;
/** Entries expire after a day; YouTube's terms allow 30 days. */
export const cacheOptions = { max: 1000, ttl: 24 * 60 * 60 * 1000, ttlResolution: 0 };
const troubles: Record<number, LinkFailure> = {
  400: 'gone',
  401: 'not-embeddable',
  403: 'private',
  404: 'gone',
};
const oembed = z.object({ title: z.string().min(1), author_name: z.string().min(1).catch('YouTube') });

export type Links = ReturnType<typeof createLinks>;

/**
 * Creates the lookup of linked videos by id, without an API key. If oEmbed is unreachable, the lookup uses the known songs, then the
 * Data API, and at last accepts the video unchecked, with its id as title: a network error must not cost a player the turn.
 * Never throws.
 */
export function createLinks({ oembedUrl, timeoutMs, now, known, describe, log }: LinksOptions) {
  const cache = new LRUCache<string, LinkedVideo>({ ...cacheOptions, perf: { now } });
  const oembedBreaker = createCircuitBreaker({ what: 'oEmbed', now, log });
  const fetchVideo = shareInFlight(async (videoId: string): Promise<LinkAnswer | null> => {
    const cached = cache.get(videoId);
    if (cached) return cached;
    const answer = await oembedBreaker.guard(() =>
      fetchOembed(oembedUrl, `https://www.youtube.com/watch?v=${videoId}`, { timeoutMs, read: readBody }),
    );
    if (answer === null || typeof answer === 'string') return answer;
    const video = { ...answer, seconds: known(videoId)?.seconds ?? null };
    cache.set(videoId, video);
    return video;
  });
  const withoutOembed = async (videoId: string): Promise<LinkAnswer> => {
    const song = known(videoId);
    if (song) return song;
    const videos = await describe([videoId]);
    if (videos) return videos[0] ?? 'cannot-play';
    return { title: `YouTube video ${videoId}`, channel: 'YouTube', seconds: null };
  };
  return {
    lookUp: shareInFlight(
      async (videoId: string) => (await fetchVideo(videoId)) ?? (await withoutOembed(videoId)),
    ),
    /** Returns a video's title and channel, cached or from oEmbed; null after a timeout or a refusal. */
    nameOf: async (videoId: string) => {
      const answer = await withTimeout(nameTimeoutMs, fetchVideo(videoId), null);
      return typeof answer === 'string' ? null : answer;
    },
  };
}

async function readBody(response: Response) {
  const value = troubles[response.status] ?? read(await response.text());
  return value ? ({ ok: true, value } as const) : ({ ok: false, why: 'unavailable' } as const);
}

/** Parses an oEmbed body. YouTube may return 200 with 'Forbidden' for a private video. Null: the body is invalid. */
function read(text: string): LinkAnswer | null {
  if (text.trim() === 'Forbidden') return 'private';
  const { data } = oembed.safeParse(JSON.parse(text));
  return data ? { title: data.title, channel: data.author_name, seconds: null } : null;
}

/** Requests the oEmbed data of a page, without an API key. Follows no redirect. */
export async function fetchOembed<T>(
  endpoint: string,
  page: string,
  { timeoutMs, read }: { timeoutMs: number; read: (response: Response) => Promise<T> },
): Promise<T | { ok: false; why: 'timeout' | 'unavailable' }> {
  try {
    const address = new URL(endpoint);
    address.searchParams.set('url', page);
    address.searchParams.set('format', 'json');
    return await read(await fetch(address, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' }));
  } catch (cause) {
    return { ok: false, why: isTimeout(cause) ? 'timeout' : 'unavailable' };
  }
}
