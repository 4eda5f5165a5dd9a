import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { musicOembed } from './stand-in-music.ts';
import { failures, json, plain, type Reply, type StandInFailure } from './youtube-failures.ts';

export type StandInYoutube = {
  apiUrl: string;
  oembedUrl: string;
  /** URL of the stand-in for the oEmbed endpoints of other music services. */
  musicOembedUrl: string;
  /** Path and query of every request in order, including the API key. */
  requests: string[];
  /** Makes every later request fail in this way; null ends that. */
  fail(mode: StandInFailure | null): void;
  /** Changes the details of a video; null deletes the video. Only a new stand-in undoes it. */
  change(videoId: string, details: ChangedDetails | null): void;
  close(): Promise<void>;
};

export type ChangedDetails = Partial<Record<'snippet' | 'contentDetails' | 'status' | 'statistics', object>>;
type Changes = Map<string, ChangedDetails | null>;

/** Videos that oEmbed refuses, and why. */
export const refusedVideos = {
  private: 'pr1vateV1de',
  notEmbeddable: 'noEmbedV1de',
  deleted: 'g0neV1deo__',
} as const;

/** Videos of the stand-in. As on YouTube, search results have HTML-encoded titles and other responses plain ones. */
const standInVideos = [
  {
    id: 'fJ9rUzIMcZQ',
    title: 'Queen – Bohemian Rhapsody (Official Video)',
    channel: 'Queen Official',
    live: 'none',
  },
  { id: 'Q8Tiz6INF7I', title: 'Hit the Road Jack & "Friends"', channel: "Ray's Place", live: 'none' },
  { id: 'rrockamp001', title: 'Rock &amp; Roll', channel: 'R&D', live: 'none' },
  { id: 'l1veStream1', title: 'Queen radio, all day', channel: 'Radio', live: 'live' },
  { id: 'upcom1ngSt1', title: 'Queen premiere', channel: 'Radio', live: 'upcoming' },
];

type Video = (typeof standInVideos)[number];

/** The only channel of the stand-in. Its uploads list and the charts contain all videos. */
const standInChannel = 'UCstandInYoutubeChannel1';

/**
 * Opens a small YouTube on this machine: search.list, videos.list and oEmbed with YouTube's own responses and errors, and the
 * oEmbed endpoints of other music services.
 */
export async function openStandInYoutube(): Promise<StandInYoutube> {
  const requests: string[] = [];
  let failing: StandInFailure | null = null;
  const changes: Changes = new Map();
  const server = createServer((request, response) => {
    // A test may sleep longer than the keep-alive timeout, and the next request must not use a half-closed connection.
    response.shouldKeepAlive = false;
    requests.push(request.url ?? '');
    const url = new URL(request.url ?? '', 'http://stand-in');
    const failure = failing && isFailing(failing, url) ? failing : null;
    if (failure === null) send(response, replyTo(url, changes));
    else fail(response, failure);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    apiUrl: `${site}/youtube/v3`,
    oembedUrl: `${site}/oembed`,
    musicOembedUrl: `${site}/music`,
    requests,
    fail: (mode) => {
      failing = mode;
    },
    change: (videoId, details) => void changes.set(videoId, details),
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const siteWide: StandInFailure[] = ['error', 'html', 'hang', 'half', 'drop', 'redirect', 'blank', 'nothing'];
const isFailing = (mode: StandInFailure, url: URL): boolean =>
  siteWide.includes(mode) || url.pathname.startsWith('/youtube/v3/');

function send(response: ServerResponse, { status, type, text, location }: Reply): void {
  response.writeHead(status, { 'content-type': type, ...(location && { location }) }).end(text);
}

function fail(response: ServerResponse, mode: StandInFailure): void {
  if (mode === 'hang') return;
  if (mode === 'drop') return void response.destroy();
  if (mode === 'half') {
    return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"kind":"youtube#sear');
  }
  send(response, failures[mode]);
}

function replyTo(url: URL, changes: Changes): Reply {
  if (url.pathname === '/oembed') return oembed(url.searchParams.get('url') ?? '');
  if (url.pathname === '/music') return musicOembed(url.searchParams);
  if (url.pathname === '/youtube/v3/search') return search(url.searchParams);
  if (url.pathname === '/youtube/v3/videos') return videos(url.searchParams, changes);
  if (url.pathname === '/youtube/v3/playlistItems') return uploads(url.searchParams);
  return plain(404, 'Not Found');
}

/** Returns the videos whose title contains one of the words, plus a channel and a broken item, as YouTube sometimes does. */
function search(query: URLSearchParams): Reply {
  if (query.get('part') !== 'snippet' || !query.has('key')) return failures.forbidden;
  const words = (query.get('q') ?? '').toLowerCase().split(/\s+/);
  const found = standInVideos.filter(({ title }) => words.some((word) => title.toLowerCase().includes(word)));
  const broken = [
    { kind: 'youtube#searchResult', etag: 'e', id: { kind: 'youtube#video', videoId: 'noSn1ppet01' } },
    {
      kind: 'youtube#searchResult',
      etag: 'e',
      id: { kind: 'youtube#channel', channelId: 'UC1' },
      snippet: {},
    },
  ];
  return json(200, {
    kind: 'youtube#searchListResponse',
    etag: 'e',
    nextPageToken: 'CDIQAA',
    regionCode: 'US',
    pageInfo: { totalResults: 1_000_000, resultsPerPage: Number(query.get('maxResults') ?? 5) },
    items: [...found.map(searchResult), ...(found.length > 0 ? broken : [])],
  });
}

const encoded = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;').replaceAll('<', '&lt;');

const searchResult = (video: Video) => ({
  kind: 'youtube#searchResult',
  etag: 'e',
  id: { kind: 'youtube#video', videoId: video.id },
  snippet: { ...snippet(video), title: encoded(video.title), channelTitle: encoded(video.channel) },
});

const snippet = ({ id, title, channel, live }: Video) => ({
  publishedAt: '2023-12-16T11:46:37Z',
  channelId: standInChannel,
  title,
  description: '…',
  thumbnails: {
    default: { url: `https://i.ytimg.com/vi/${id}/default.jpg`, width: 120, height: 90 },
    medium: { url: `https://i.ytimg.com/vi/${id}/mqdefault.jpg`, width: 320, height: 180 },
    high: { url: `https://i.ytimg.com/vi/${id}/hqdefault.jpg`, width: 480, height: 360 },
  },
  channelTitle: channel,
  liveBroadcastContent: live,
  publishTime: '2023-12-16T11:46:37Z',
});

/** Returns video details; ids that do not exist are left out, as YouTube does. */
function videos(query: URLSearchParams, changes: Changes): Reply {
  const ids = (query.get('id') ?? '').split(',');
  const isRequested = ({ id }: Video) => query.has('chart') || ids.includes(id);
  const found = standInVideos.filter((video) => isRequested(video) && changes.get(video.id) !== null);
  return json(200, {
    kind: 'youtube#videoListResponse',
    etag: 'e',
    pageInfo: { totalResults: found.length, resultsPerPage: found.length },
    items: found.map((video) => described(video, changes.get(video.id) ?? {})),
  });
}

/** Returns the uploads of the stand-in's channel; any other channel is missing, as a deleted one is on YouTube. */
function uploads(query: URLSearchParams): Reply {
  if (query.get('playlistId') !== standInChannel.replace('UC', 'UU')) return failures.missing;
  const items = standInVideos.map(({ id }) => ({
    kind: 'youtube#playlistItem',
    contentDetails: { videoId: id },
  }));
  return json(200, { kind: 'youtube#playlistItemListResponse', etag: 'e', items });
}

const described = (video: Video, changed: ChangedDetails) => ({
  kind: 'youtube#video',
  etag: 'e',
  id: video.id,
  snippet: { ...snippet(video), ...changed.snippet },
  contentDetails: {
    duration: video.live === 'none' ? 'PT5M55S' : 'P0D',
    contentRating: {},
    ...changed.contentDetails,
  },
  status: {
    uploadStatus: 'processed',
    privacyStatus: 'public',
    embeddable: true,
    madeForKids: false,
    ...changed.status,
  },
  statistics: { viewCount: '2500000', likeCount: '9', ...changed.statistics },
});

function oembed(watchUrl: string): Reply {
  const id = /[?&]v=([^&]+)/.exec(watchUrl)?.[1] ?? '';
  if (!/^[\w-]{11}$/.test(id)) return plain(400, 'Bad Request');
  if (id === refusedVideos.private) return plain(403, 'Forbidden');
  if (id === refusedVideos.notEmbeddable) return plain(401, 'Unauthorized');
  const video = standInVideos.find((each) => each.id === id);
  return video ? json(200, embedding(video)) : plain(404, 'Not Found');
}

const embedding = ({ id, title, channel }: Video) => ({
  title,
  author_name: channel,
  author_url: 'https://www.youtube.com/@channel',
  type: 'video',
  height: 113,
  width: 200,
  version: '1.0',
  provider_name: 'YouTube',
  provider_url: 'https://www.youtube.com/',
  thumbnail_height: 360,
  thumbnail_width: 480,
  thumbnail_url: `https://i.ytimg.com/vi/${id}/hqdefault.jpg`,
  html: `<iframe width="200" height="113" src="https://www.youtube.com/embed/${id}?feature=oembed"></iframe>`,
});
