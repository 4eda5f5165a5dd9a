import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { shareInFlight } from '#server/database/share-in-flight.ts';
import { withTimeout } from '#server/http/with-timeout.ts';
import type { KnownVideo } from '#server/songs/catalogue/known-song.ts';
import type { Log } from '#server/songs/songs.ts';
import { isCutOff } from './call.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';

type LinkedVideo = { title: string; channel: string; seconds: number | null };
export type LinkTrouble = 'private' | 'gone' | 'not-embeddable' | 'cannot-play';
type LinkAnswer = { ok: true; video: LinkedVideo } | { ok: false; why: LinkTrouble };

export type LinksOptions = {
  oembedUrl: string;
  cutOffMs: number;
  now: () => number;
  known: (videoId: string) => LinkedVideo | undefined;
  /** Asks the Data API about videos: those that do not play are left out; null when it may not be asked. */
  describe: (videoIds: readonly string[]) => Promise<KnownVideo[] | null>;
  log: Log;
};

/** A song on its way waits for its name no longer: a turn's grace is two seconds. */
const momentMs = 1000;
/** A day. YouTube's terms allow thirty at most. */
const cacheOptions = { max: 1000, ttl: 24 * 60 * 60 * 1000, ttlResolution: 0 };
const troubles: Record<number, LinkTrouble> = {
  400: 'gone',
  401: 'not-embeddable',
  403: 'private',
  404: 'gone',
};
const oembed = z.object({ title: z.string().min(1), author_name: z.string().min(1).catch('YouTube') });

export type Links = ReturnType<typeof createLinks>;

/**
 * Looks a linked video up by its id, without a key. When oEmbed cannot be reached the game's own knowledge serves, then
 * the Data API, and last the video is taken on trust, with a title that names its id: a network fault must not cost a
 * player the turn. Never throws.
 */
export function createLinks({ oembedUrl, cutOffMs, now, known, describe, log }: LinksOptions) {
  const cache = new LRUCache<string, LinkAnswer>({ ...cacheOptions, perf: { now } });
  const oembedBreaker = createCircuitBreaker({ what: 'oEmbed', now, log });
  const asked = shareInFlight(async (videoId: string): Promise<LinkAnswer | null> => {
    const cached = cache.get(videoId);
    if (cached) return cached;
    const answer = await oembedBreaker.guard(() =>
      askOembed(oembedUrl, `https://www.youtube.com/watch?v=${videoId}`, { cutOffMs, read: readReply }),
    );
    const video = answer?.ok && { ...answer.video, seconds: known(videoId)?.seconds ?? null };
    if (video) cache.set(videoId, { ok: true, video });
    return video ? { ok: true, video } : answer;
  });
  return {
    lookUp: shareInFlight(
      async (videoId: string) =>
        (await asked(videoId)) ?? onTrust(videoId, known(videoId) ?? (await describe([videoId]))),
    ),
    /** What YouTube calls a video, told or asked just now; null when it says nothing within a moment. */
    nameOf: async (videoId: string) => {
      const answer = await withTimeout(momentMs, asked(videoId), null);
      return answer?.ok ? answer.video : null;
    },
  };
}

/** What else is known: a video, or what the Data API described, which may be nothing. */
function onTrust(videoId: string, known: LinkedVideo | KnownVideo[] | null): LinkAnswer {
  if (!Array.isArray(known)) {
    const nameless = { title: `YouTube video ${videoId}`, channel: 'YouTube', seconds: null };
    return { ok: true, video: known ?? nameless };
  }
  const [video] = known;
  return video ? { ok: true, video } : { ok: false, why: 'cannot-play' };
}

async function readReply(reply: Response) {
  const why = troubles[reply.status];
  const value = why ? ({ ok: false, why } as const) : read(await reply.text());
  return value ? ({ ok: true, value } as const) : ({ ok: false, why: 'unavailable' } as const);
}

/** A private video was once seen as a success that says 'Forbidden'; other unreadable answers say nothing. */
function read(text: string): LinkAnswer | null {
  if (text.trim() === 'Forbidden') return { ok: false, why: 'private' };
  const { success, data } = oembed.safeParse(JSON.parse(text));
  return success
    ? { ok: true, video: { title: data.title, channel: data.author_name, seconds: null } }
    : null;
}

type NoAnswer = { ok: false; why: 'timeout' | 'unavailable' };
type OembedOptions<T> = { cutOffMs: number; read: (reply: Response) => Promise<T> };

/** What a service tells by oEmbed of one of its pages, without a key; never by a redirect. */
export async function askOembed<T>(
  endpoint: string,
  page: string,
  { cutOffMs, read }: OembedOptions<T>,
): Promise<T | NoAnswer> {
  try {
    const address = new URL(endpoint);
    address.searchParams.set('url', page);
    address.searchParams.set('format', 'json');
    return await read(await fetch(address, { signal: AbortSignal.timeout(cutOffMs), redirect: 'error' }));
  } catch (cause) {
    return { ok: false, why: isCutOff(cause) ? 'timeout' : 'unavailable' };
  }
}
