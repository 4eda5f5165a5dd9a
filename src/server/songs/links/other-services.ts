import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { attempt } from '#rules/attempt.ts';
import { plainTitle } from '#server/songs/catalogue/known-song.ts';
import type { Log } from '#server/songs/songs.ts';
import { cacheOptions, createCircuitBreaker, fetchOembed } from '#server/songs/youtube/youtube.ts';

export type ServiceSong = Extract<ServiceLink, { kind: 'song' }>;

export type OtherServices = ReturnType<typeof createOtherServices>;

type ServicesOptions = {
  /** oEmbed endpoint used for all services; null: each service's own endpoint. */
  oembedUrl: string | null;
  timeoutMs: number;
  now: () => number;
  log: Log;
};

const oembed = z.object({ title: z.string().min(1), author_name: z.string().catch('') });
/** What Deezer answers with status 200 for a song that it does not know. Its code 4 is a used-up quota, 700 a busy service. */
const unknownAtDeezer = z.object({ error: z.object({ code: z.literal([500, 501, 600, 800]) }) });
/** Statuses for a song that does not exist or is private; they are no failure of the service. */
const unknownSong = [400, 401, 403, 404];

/** Creates the lookup of song names at other services, without API keys. A song is requested once and then cached. */
export function createOtherServices({ oembedUrl, timeoutMs, now, log }: ServicesOptions) {
  const createOembed = (service: Service, address: string) => ({
    endpoint: oembedUrl ?? address,
    breaker: createCircuitBreaker({ what: `${service} oEmbed`, now, log }),
  });
  /** Public oEmbed endpoints. Apple Music has none, but its links contain the song's name. */
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
      const request = () => fetchOembed(endpoint, address, { timeoutMs, read });
      return (await breaker.guard(request)) ?? undefined;
    },
  });
  return {
    /** Returns a name like 'Toto - Africa' or 'Africa' from the service, else from the link; null if neither has it. */
    nameOf: async ({ service, address, words }: ServiceSong) => {
      const name = service === 'Apple Music' ? null : await names.fetch(address, { context: service });
      return name || plainTitle(words) || null;
    },
  };
}

/** Reads the name from an oEmbed response; '' for a song that the service does not know. */
async function read(response: Response) {
  if (unknownSong.includes(response.status)) return { ok: true, value: '' } as const;
  if (response.status === 429) return { ok: false, why: 'rate' } as const;
  const body = await response.json();
  if (unknownAtDeezer.safeParse(body).success) return { ok: true, value: '' } as const;
  const { success, data } = oembed.safeParse(body);
  return success
    ? ({ ok: true, value: songOf(data) } as const)
    : ({ ok: false, why: 'unavailable' } as const);
}

/** Returns 'artist - title'. The artist is the author of the page, unless the title names one. */
function songOf({ title: raw, author_name: author }: z.output<typeof oembed>): string {
  const title = plainTitle(raw.endsWith(` by ${author}`) ? raw.slice(0, -` by ${author}`.length) : raw);
  return author === '' || /\s[-–—]\s/.test(title) ? title : `${author} - ${title}`;
}

const services = ['Spotify', 'Apple Music', 'Deezer', 'SoundCloud'] as const;
type Service = (typeof services)[number];

/**
 * The page that a link of a service leads to. `address`: the song's page, rebuilt from the recognized parts of the link.
 * `words`: the song's name in the link, or ''. `what`: any other page, like 'a playlist on Deezer'.
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

/** Replaces Spotify URIs with links. */
export const withoutUris = (text: string): string =>
  text.replace(spotifyUri, 'https://open.spotify.com/$1/$2');

/** Returns the page of a music service that a URL leads to; null for other sites. */
export function readServiceLink(url: URL): ServiceLink | null {
  const host = url.hostname.replace(/\.$/, '');
  const service = services.find((each) => shortHosts[each].includes(host));
  if (service) return { kind: 'short', service };
  return readers.find(([hosts]) => hosts.test(host))?.[1](url) ?? null;
}

/** Creates a reader of track links. `track`: matches the song's id in a path; `address`: the URL before the id. */
function ofTracks(service: Service, track: RegExp, address: string) {
  return ({ pathname }: URL): ServiceLink => {
    const id = track.exec(pathname)?.[1];
    return id ? { kind: 'song', service, address: `${address}${id}`, words: '' } : pageOf(service, pathname);
  };
}

/** Reads a link of Apple Music, where a song has its own page or is a parameter of its album's page. */
function ofApple({ pathname, searchParams, origin }: URL): ServiceLink {
  const [, kind, name = ''] = /\/(song|music-video|album)\/(?:([^/]+)\/)?(?:id)?\d+\/?$/.exec(pathname) ?? [];
  const isSong = kind && (kind !== 'album' || /^\d+$/.test(searchParams.get('i') ?? ''));
  if (!isSong) return pageOf('Apple Music', pathname);
  return { kind: 'song', service: 'Apple Music', address: `${origin}${pathname}`, words: slugWords(name) };
}

/** Pages of SoundCloud itself, and pages that every artist has. */
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

/** Returns the words of a slug: 'bad-guy' → 'bad guy'. */
const slugWords = (slug: string): string =>
  attempt(() => decodeURIComponent(slug), '')
    .replace(/[-_]+/g, ' ')
    .trim();
