export type Service = 'Spotify' | 'Apple Music' | 'Deezer' | 'SoundCloud';

/**
 * What a link of one of them leads to. `address`: the song's own page, spelt anew from what was recognised.
 * `words`: what the link itself says of the song, '' for nothing. `what`: any other page, as in 'a playlist on Deezer'.
 */
export type ServiceLink =
  | { kind: 'song'; service: Service; address: string; words: string }
  | { kind: 'page'; what: string }
  | { kind: 'short'; service: Service };

const shortHosts = new Map<string, Service>([
  ['spotify.link', 'Spotify'],
  ['spotify.app.link', 'Spotify'],
  ['spoti.fi', 'Spotify'],
  ['apple.co', 'Apple Music'],
  ['deezer.page.link', 'Deezer'],
  ['dzr.page.link', 'Deezer'],
  ['link.deezer.com', 'Deezer'],
  ['on.soundcloud.com', 'SoundCloud'],
  ['soundcloud.app.goo.gl', 'SoundCloud'],
  ['snd.sc', 'SoundCloud'],
]);
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
  const short = shortHosts.get(host);
  if (short) return { kind: 'short', service: short };
  return readers.find(([hosts]) => hosts.test(host))?.[1](url) ?? null;
}

function ofSpotify({ pathname }: URL): ServiceLink {
  const track = /\/track\/(\w{22})(?!\w)/.exec(pathname)?.[1];
  if (!track) return pageOf('Spotify', pathname);
  return { kind: 'song', service: 'Spotify', address: `https://open.spotify.com/track/${track}`, words: '' };
}

function ofDeezer({ pathname }: URL): ServiceLink {
  const track = /\/track\/(\d{1,15})(?!\w)/.exec(pathname)?.[1];
  if (!track) return pageOf('Deezer', pathname);
  return { kind: 'song', service: 'Deezer', address: `https://www.deezer.com/track/${track}`, words: '' };
}

/** A song is a page of its own, or a place in its album. */
function ofApple({ pathname, searchParams, origin }: URL): ServiceLink {
  const [, kind, name = ''] = /\/(song|music-video|album)\/(?:([^/]+)\/)?(?:id)?\d+\/?$/.exec(pathname) ?? [];
  const isSong = kind && (kind !== 'album' || /^\d+$/.test(searchParams.get('i') ?? ''));
  if (!isSong) return pageOf('Apple Music', pathname);
  return { kind: 'song', service: 'Apple Music', address: `${origin}${pathname}`, words: wordsOf(name) };
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
  return { kind: 'song', service: 'SoundCloud', address, words: wordsOf(song) };
}

function pageOf(service: Service, pathname: string): ServiceLink {
  const [kind = 'page'] = /(?<=\/)(?:album|playlist|artist)(?=\/)/.exec(pathname) ?? [];
  return { kind: 'page', what: `${kind.startsWith('a') ? 'an' : 'a'} ${kind} on ${service}` };
}

/** 'bad-guy' → 'bad guy' */
function wordsOf(slug: string): string {
  try {
    return decodeURIComponent(slug).replace(/[-_]+/g, ' ').trim();
  } catch {
    return '';
  }
}
