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
