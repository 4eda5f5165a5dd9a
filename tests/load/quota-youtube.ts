// A stand-in YouTube that enforces its daily quota and knows the simulated songs.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WorldSong } from './song-world.ts';
import { createWorldVideos, type ParameterOf } from './world-videos.ts';

type QuotaYoutube = {
  apiUrl: string;
  /** Numbers of answered searches, of searches refused because the quota was used up, and of all other calls. */
  calls: { answered: number; refused: number; cheap: number };
  /** Resets the quota, as at midnight. */
  beginDay(): void;
  close(): Promise<void>;
};

type Reply = { status: number; body: object };
const refusal = (status: number, reason: string): Reply => ({
  status,
  body: { error: { code: status, errors: [{ reason }] } },
});

/** Daily searches, and daily units for all other calls, of a new API key. */
export type Quota = { searches: number; cheap: number };

export async function openQuotaYoutube(world: readonly WorldSong[], quota: Quota): Promise<QuotaYoutube> {
  const calls = { answered: 0, refused: 0, cheap: 0 };
  const videos = createWorldVideos(world);
  const search = (words: string): Reply => {
    if (calls.answered >= quota.searches) {
      calls.refused += 1;
      return refusal(403, 'quotaExceeded');
    }
    calls.answered += 1;
    return { status: 200, body: { regionCode: 'US', items: videos.search(words) } };
  };
  const cheap = (createBody: () => object | null): Reply => {
    if (calls.cheap >= quota.cheap) return refusal(403, 'quotaExceeded');
    calls.cheap += 1;
    const body = createBody();
    return body ? { status: 200, body } : refusal(404, 'playlistNotFound');
  };
  const replyTo = ({ pathname, searchParams }: URL): Reply => {
    const parameter: ParameterOf = (name) => searchParams.get(name) ?? '';
    if (pathname.endsWith('/search')) return search(parameter('q'));
    return cheap(() =>
      pathname.endsWith('/videos') ? videos.details(parameter) : videos.uploads(parameter),
    );
  };
  const server = createServer((request, response) => {
    const { status, body } = replyTo(new URL(request.url ?? '', 'http://stand-in'));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  const beginDay = () => void Object.assign(calls, { answered: 0, refused: 0, cheap: 0 });
  return { apiUrl: `http://127.0.0.1:${port}/youtube/v3`, calls, beginDay, close };
}
