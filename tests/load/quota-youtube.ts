// A video service that enforces its quota, over a world of songs; it fills its answers up with songs of the same kind.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openSongIndex } from '#server/videos/song-index.ts';
import { sharesKind, type WorldSong } from './song-world.ts';

export type QuotaYoutube = {
  apiUrl: string;
  /** Searches that were answered, and those that were refused because the day was used up. */
  searches: { answered: number; refused: number };
  close(): Promise<void>;
};

/** What YouTube has of the songs that fit best; of others the official video. */
const kinds = ['(Official Video)', '(Lyrics)', '(Live)', '(Official Audio)', '(Cover)'];
const perAnswer = 50;
type Reply = { status: number; body: object };

export async function openQuotaYoutube(world: readonly WorldSong[], perDay: number): Promise<QuotaYoutube> {
  const searches = { answered: 0, refused: 0 };
  const search = searchOf(world);
  const answer = ({ pathname, searchParams }: URL): Reply => {
    const ids = (searchParams.get('id') ?? '').split(',');
    if (pathname.endsWith('/videos')) return { status: 200, body: { items: ids.map(details) } };
    if (searches.answered >= perDay) {
      searches.refused += 1;
      return { status: 403, body: { error: { code: 403, errors: [{ reason: 'quotaExceeded' }] } } };
    }
    searches.answered += 1;
    return { status: 200, body: { regionCode: 'US', items: search(searchParams.get('q') ?? '') } };
  };
  const server = createServer((request, response) => {
    const { status, body } = answer(new URL(request.url ?? '', 'http://stand-in'));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  return { apiUrl: `http://127.0.0.1:${port}/youtube/v3`, searches, close };
}

function searchOf(world: readonly WorldSong[]): (words: string) => object[] {
  const index = openSongIndex(world);
  return (words) => {
    const { songs } = index.find(words, perAnswer);
    const [first] = songs;
    const alike = first
      ? [
          ...index.byArtist(first.artist, perAnswer),
          ...world.filter((song) => sharesKind(song, first)).slice(0, perAnswer),
        ]
      : [];
    const all = [...new Set([...songs.slice(0, 5), ...alike, ...songs])];
    return all
      .flatMap((song, at) => kinds.slice(0, at < 2 ? 5 : 1).map((kind, n) => videoOf(song, kind, n)))
      .slice(0, perAnswer);
  };
}

/** Each kind of video has an id of its own, the official one that of the song. */
const videoOf = ({ videoId, artist, title }: WorldSong, kind: string, at: number) => ({
  id: { kind: 'youtube#video', videoId: at === 0 ? videoId : `${at}${videoId.slice(1)}` },
  snippet: { title: `${artist} - ${title} ${kind}`, channelTitle: artist, liveBroadcastContent: 'none' },
});

const details = (id: string) => ({
  id,
  contentDetails: { duration: 'PT3M30S' },
  status: { embeddable: true, uploadStatus: 'processed', privacyStatus: 'public' },
});
