import type { SearchAnswer } from '#contract/schemas.ts';
import { addressesIn, isVideoId, looksLikeLink, videoIdFrom, youtubeHost } from '#rules/songs/video-link.ts';
import { answerOf } from '#server/songs/catalogue/known-song.ts';
import type { LinkFailure, Links } from '#server/songs/youtube/youtube.ts';
import {
  type OtherServices,
  readServiceLink,
  type ServiceLink,
  type ServiceSong,
  withoutUris,
} from './other-services.ts';

const notOneVideo = 'That link does not lead to one YouTube video. Paste the link of a single song.';
const notices: Record<LinkFailure, string> = {
  private: 'That video is private. Pick another one.',
  gone: 'That video is no longer on YouTube. Pick another one.',
  'cannot-play': 'That video cannot be played here. Pick another one.',
  'not-embeddable': 'That video may only be played on YouTube itself. Pick another one.',
};

type LinkSearchDeps = Pick<Links, 'lookUp'> & {
  services: OtherServices;
  /** Searches songs with this name; null: the name has too few letters. */
  songsNamed: (name: string) => Promise<SearchAnswer | null>;
  /** No further search for the name follows. */
  isLast: boolean;
};

/** Returns the video of a pasted link, songs with its name, or a notice why there are none; null for text that is no link. */
export async function searchLink(pasted: string, deps: LinkSearchDeps): Promise<SearchAnswer | null> {
  const videoId = videoIdFrom(pasted);
  if (videoId === null) return searchOtherLink(withoutUris(pasted), deps);
  const answer = await deps.lookUp(videoId);
  if (typeof answer !== 'string') return answerOf([{ ...answer, videoId }], 'link');
  const wasWords = answer === 'gone' && isVideoId(pasted.trim());
  return wasWords ? null : sorry(notices[answer]);
}

async function searchOtherLink(pasted: string, deps: LinkSearchDeps): Promise<SearchAnswer | null> {
  const addresses = addressesIn(pasted);
  const read = addresses.map(readServiceLink);
  const song = read.find((link) => link?.kind === 'song');
  if (song) return searchServiceSong(song, deps);
  const page = addresses.map((address, place) => pageAt(address, read[place] ?? null)).find(Boolean);
  return page || looksLikeLink(pasted) ? sorry(page || notOneVideo) : null;
}

/** Returns a notice for a URL that is no song; null for an unknown page. */
function pageAt(address: URL, link: ServiceLink | null): string | null {
  if (link?.kind === 'short') {
    return `That is a short link, which does not say which song it is. Open it in ${link.service} and copy the long link, or type the song's name.`;
  }
  const what = link?.kind === 'page' ? link.what : youtubePage(address);
  return what && `That is ${what}. Open the song there and copy its own link.`;
}

async function searchServiceSong(song: ServiceSong, { services, songsNamed, isLast }: LinkSearchDeps) {
  const name = await services.nameOf(song);
  const answer = name === null ? null : await songsNamed(name);
  if (!answer) {
    return sorry(
      `We could not learn from ${song.service} which song that is. Type its name, or paste its YouTube link.`,
    );
  }
  if (answer.items.length === 0 && isLast) {
    return sorry(`We do not have ${name}. Search in other words, or paste its YouTube link.`);
  }
  const prefix = answer.similar ? 'Something like' : 'Found for';
  return { ...answer, heading: `${prefix} the ${song.service} link: ${name}` };
}

const sorry = (notice: string): SearchAnswer => ({ ...answerOf([], 'link'), notice });

const pages: [path: RegExp, what: string][] = [
  [/^\/(?:@|(?:c|user|channel)\/)[^/]+\/live\/?$|^\/live\/?$/i, 'a live page'],
  [/^\/(?:(?:@|(?:c|user|channel)\/)[^/]+\/)?shorts\/?$/i, 'the Shorts feed'],
  [/^\/@|^\/(?:c|user|channel)\/|^\/browse\/UC/i, 'a channel'],
  [/^\/clip\//i, 'a clip'],
  [/^\/results\/?$|^\/search\/?$/i, 'a page of search results'],
  [/^\/browse\/MPREb/i, 'an album'],
  [/^\/playlist\/?$|^\/browse\/(?:VL|PL|RD)|^\/embed\/videoseries/i, 'a playlist'],
];
/** Prefix of the playlist ids that YouTube gives to albums. */
const albumList = /^OLAK5uy_/;

/** Returns what a YouTube URL shows that is no video, like 'a playlist'; null for unknown pages and other sites. */
export function youtubePage({ hostname, pathname, searchParams }: URL): string | null {
  if (!youtubeHost.test(hostname)) return null;
  const list = searchParams.get('list');
  if (list !== null) return albumList.test(list) ? 'an album' : 'a playlist';
  return pages.find(([path]) => path.test(pathname))?.[1] ?? null;
}
