import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { shareInFlight } from '#server/songs/answers/share-in-flight.ts';
import { plainTitle } from '#server/songs/catalogue/known-song.ts';
import type { Log } from '#server/songs/song-sources.ts';
import { askOembed, openCircuitBreaker } from '#server/songs/youtube/youtube.ts';
import type { Service, ServiceLink } from './service-link.ts';

export type ServiceSong = Extract<ServiceLink, { kind: 'song' }>;

export type OtherServices = {
  /** 'Toto - Africa' or 'Africa', asked of the service, else read from the link; null when neither says it. */
  nameOf(song: ServiceSong): Promise<string | null>;
};

type Parts = {
  /** Asked in the place of all services; null: each at its own address. */
  oembedUrl: string | null;
  cutOffMs: number;
  now: () => number;
  log: Log;
};

/** Where the services tell what a link leads to, to anybody. Apple does not; its links have words. */
const oembedOf: Partial<Record<Service, string>> = {
  Spotify: 'https://open.spotify.com/oembed',
  Deezer: 'https://api.deezer.com/oembed',
  SoundCloud: 'https://soundcloud.com/oembed',
};
/** A day. */
const cacheOptions = { max: 1000, ttl: 24 * 60 * 60 * 1000, ttlResolution: 0 };
const oembed = z.object({ title: z.string().min(1), author_name: z.string().catch('') });
/** No song is there for everyone: it says nothing about the service. */
const unknownSong = [400, 401, 403, 404];

/** What songs of other services are called, told without a key. One call for a song, and never a redirect. */
export function openOtherServices({ oembedUrl, cutOffMs, now, log }: Parts): OtherServices {
  const cache = new LRUCache<string, string>({ ...cacheOptions, perf: { now } });
  const rests = (what: Service) => openCircuitBreaker({ what: `${what} oEmbed`, now, log });
  const breakers = { Spotify: rests('Spotify'), Deezer: rests('Deezer'), SoundCloud: rests('SoundCloud') };
  const told = shareInFlight(async (address: string, service: keyof typeof breakers) => {
    const cached = cache.get(address);
    if (cached !== undefined) return cached;
    const endpoint = oembedUrl ?? oembedOf[service];
    const name = endpoint
      ? await breakers[service].guard(() => askOembed(endpoint, address, { cutOffMs, read }))
      : null;
    if (name !== null) cache.set(address, name);
    return name;
  });
  return {
    nameOf: async ({ service, address, words }) => {
      const name = service === 'Apple Music' ? null : await told(address, service);
      return name || plainTitle(words) || null;
    },
  };
}

/** '' for a song that the service does not know. */
async function read(reply: Response) {
  if (unknownSong.includes(reply.status)) return { ok: true, value: '' } as const;
  if (reply.status === 429) return { ok: false, why: 'rate' } as const;
  const { success, data } = oembed.safeParse(await reply.json());
  return success
    ? ({ ok: true, value: songOf(data) } as const)
    : ({ ok: false, why: 'unavailable' } as const);
}

/** The channel a song is on is its artist, unless the title names one. */
function songOf({ title: told, author_name: by }: z.output<typeof oembed>): string {
  const title = plainTitle(told.endsWith(` by ${by}`) ? told.slice(0, -` by ${by}`.length) : told);
  return by === '' || /\s[-–—]\s/.test(title) ? title : `${by} - ${title}`;
}
