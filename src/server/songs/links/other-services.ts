import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { plainTitle } from '#server/songs/catalogue/known-song.ts';
import type { Log } from '#server/songs/songs.ts';
import { askOembed, createCircuitBreaker } from '#server/songs/youtube/youtube.ts';

export type ServiceSong = Extract<ServiceLink, { kind: 'song' }>;

export type OtherServices = ReturnType<typeof createOtherServices>;

type ServicesOptions = {
  /** Asked in the place of all services; null: each at its own address. */
  oembedUrl: string | null;
  cutOffMs: number;
  now: () => number;
  log: Log;
};

/** A day. */
const cacheOptions = { max: 1000, ttl: 24 * 60 * 60 * 1000, ttlResolution: 0 };
const oembed = z.object({ title: z.string().min(1), author_name: z.string().catch('') });
/** No song is there for everyone: it says nothing about the service. */
const unknownSong = [400, 401, 403, 404];

/** What songs of other services are called, told without a key. One call for a song, and never a redirect. */
export function createOtherServices({ oembedUrl, cutOffMs, now, log }: ServicesOptions) {
  const createOembed = (service: Service, address: string) => ({
    endpoint: oembedUrl ?? address,
    breaker: createCircuitBreaker({ what: `${service} oEmbed`, now, log }),
  });
  /** Where the services tell what a link leads to, to anybody. Apple does not; its links have words. */
  const oembeds = {
    Spotify: createOembed('Spotify', 'https://open.spotify.com/oembed'),
    Deezer: createOembed('Deezer', 'https://api.deezer.com/oembed'),
    SoundCloud: createOembed('SoundCloud', 'https://soundcloud.com/oembed'),
  };
  const names = new LRUCache<string, string, keyof typeof oembeds>({
    ...cacheOptions,
    perf: { now },
    ignoreFetchAbort: true,
    fetchMethod: async (address, _stale, { context: service }) => {
      const { endpoint, breaker } = oembeds[service];
      const ask = () => askOembed(endpoint, address, { cutOffMs, read });
      return (await breaker.guard(ask)) ?? undefined;
    },
  });
  return {
    /** 'Toto - Africa' or 'Africa', asked of the service, else read from the link; null when neither says it. */
    nameOf: async ({ service, address, words }: ServiceSong) => {
      const name = service === 'Apple Music' ? null : await names.fetch(address, { context: service });
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

const services = ['Spotify', 'Apple Music', 'Deezer', 'SoundCloud'] as const;
export type Service = (typeof services)[number];

/**
 * What a link of one of them leads to. `address`: the song's own page, spelt anew from what was recognised.
 * `words`: what the link itself says of the song, '' for nothing. `what`: any other page, as in 'a playlist on Deezer'.
 */
export type ServiceLink =
  | { kind: 'song'; service: Service; address: string; words: string }
  | { kind: 'page'; what: string }
  | { kind: 'short'; service: Service };

const shortHosts: Record<Service, readonly string[]> = {
  Spotify: ['spotify.link', 'spotify.app.link', 'spoti.fi'],
  'Apple Music': ['apple.co'],
  Deezer: ['deezer.page.link', 'dzr.page.link', 'link.deezer.com'],
  SoundCloud: ['on.soundcloud.com', 'soundcloud.app.goo.gl', 'snd.sc'],
};
const ofSpotify = ofTracks('Spotify', /\/track\/(\w{22})(?!\w)/, 'https://open.spotify.com/track/');
const ofDeezer = ofTracks('Deezer', /\/track\/(\d{1,15})(?!\w)/, 'https://www.deezer.com/track/');
const readers: [host: RegExp, read: (url: URL) => ServiceLink][] = [
  [/^(?:open|play|embed)\.spotify\.com$/, ofSpotify],
  [/^(?:(?:geo|embed)\.)?(?:music|itunes)\.apple\.com$/, ofApple],
  [/^(?:(?:www|widget)\.)?deezer\.com$/, ofDeezer],
  [/^(?:(?:www|m)\.)?soundcloud\.com$/, ofSoundCloud],
];
const spotifyUri = /spotify:(track|album|artist|playlist|episode|show):(\w+)/gi;

/** Spotify's own way to name things, as a link. */
export const withoutUris = (text: string): string =>
  text.replace(spotifyUri, 'https://open.spotify.com/$1/$2');

/** What an address of one of the services leads to; null for every other site. */
export function readServiceLink(url: URL): ServiceLink | null {
  const host = url.hostname.replace(/\.$/, '');
  const service = services.find((each) => shortHosts[each].includes(host));
  if (service) return { kind: 'short', service };
  return readers.find(([hosts]) => hosts.test(host))?.[1](url) ?? null;
}

/** `track`: where the song's id stands in a path of the service; `address`: what goes before it. */
function ofTracks(service: Service, track: RegExp, address: string) {
  return ({ pathname }: URL): ServiceLink => {
    const id = track.exec(pathname)?.[1];
    return id ? { kind: 'song', service, address: `${address}${id}`, words: '' } : pageOf(service, pathname);
  };
}

/** A song is a page of its own, or a place in its album. */
function ofApple({ pathname, searchParams, origin }: URL): ServiceLink {
  const [, kind, name = ''] = /\/(song|music-video|album)\/(?:([^/]+)\/)?(?:id)?\d+\/?$/.exec(pathname) ?? [];
  const isSong = kind && (kind !== 'album' || /^\d+$/.test(searchParams.get('i') ?? ''));
  if (!isSong) return pageOf('Apple Music', pathname);
  return { kind: 'song', service: 'Apple Music', address: `${origin}${pathname}`, words: slugWords(name) };
}

/** Pages of SoundCloud itself, and those every artist has. */
const ownPages =
  /^(?:charts|discover|feed|library|people|popular|search|settings|signin|stream|tags|upload|you)$/;
const artistPages =
  /^(?:albums|comments|followers|following|likes|popular-tracks|reposts|sets|spotlight|toptracks|tracks)$/;

function ofSoundCloud({ pathname }: URL): ServiceLink {
  const [artist = '', song = '', more] = pathname.split('/').filter(Boolean);
  if (song === 'sets' && more) return { kind: 'page', what: 'a playlist on SoundCloud' };
  if (artist === '' || ownPages.test(artist)) return pageOf('SoundCloud', '');
  if (song === '' || artistPages.test(song)) return { kind: 'page', what: 'an artist on SoundCloud' };
  if (!/^[\w-]+$/.test(artist + song)) return pageOf('SoundCloud', '');
  const address = `https://soundcloud.com/${artist}/${song}`;
  return { kind: 'song', service: 'SoundCloud', address, words: slugWords(song) };
}

function pageOf(service: Service, pathname: string): ServiceLink {
  const [kind = 'page'] = /(?<=\/)(?:album|playlist|artist)(?=\/)/.exec(pathname) ?? [];
  return { kind: 'page', what: `${kind.startsWith('a') ? 'an' : 'a'} ${kind} on ${service}` };
}

/** 'bad-guy' → 'bad guy' */
function slugWords(slug: string): string {
  try {
    return decodeURIComponent(slug).replace(/[-_]+/g, ' ').trim();
  } catch {
    return '';
  }
}
