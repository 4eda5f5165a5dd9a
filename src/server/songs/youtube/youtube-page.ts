import { youtubeHost } from '#rules/songs/video-link.ts';

/** What a path of YouTube shows; the first that fits. */
const pages: [path: RegExp, what: string][] = [
  [/^\/(?:@|(?:c|user|channel)\/)[^/]+\/live\/?$|^\/live\/?$/i, 'a live page'],
  [/^\/(?:(?:@|(?:c|user|channel)\/)[^/]+\/)?shorts\/?$/i, 'the Shorts feed'],
  [/^\/@|^\/(?:c|user|channel)\/|^\/browse\/UC/i, 'a channel'],
  [/^\/clip\//i, 'a clip'],
  [/^\/results\/?$|^\/search\/?$/i, 'a page of search results'],
  [/^\/browse\/MPREb/i, 'an album'],
  [/^\/playlist\/?$|^\/browse\/(?:VL|PL|RD)|^\/embed\/videoseries/i, 'a playlist'],
];
/** YouTube makes a playlist of every album, and names it so. */
const albumList = /^OLAK5uy_/;

/** What an address of YouTube shows that is no video: 'a playlist'; null where no one can tell, and for other sites. */
export function youtubePage({ hostname, pathname, searchParams }: URL): string | null {
  if (!youtubeHost.test(hostname)) return null;
  const list = searchParams.get('list');
  if (list !== null) return albumList.test(list) ? 'an album' : 'a playlist';
  return pages.find(([path]) => path.test(pathname))?.[1] ?? null;
}
