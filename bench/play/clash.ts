// Plays a Quick Clash as two real pages do: both receive every change on the live channel and fetch the battle again.
import type { Diary } from '../measure/spread.ts';
import type { Player } from './player.ts';

/** `battle`: the 16 calls of the battle itself; `page`: also the calls of open pages before and after the battle. */
export type Fetches = 'battle' | 'page';
/** How a page reads a battle: by one call, as our pages do, or by the three calls of the specification (spec §6). */
export type Reads = 'table' | 'three calls';
export type Pair = [host: Player, guest: Player];
type Clash = { pair: Pair; id: number; diary: Diary; fetches: Fetches; reads: Reads };

export async function playClash(
  pair: Pair,
  diary: Diary,
  fetches: Fetches,
  reads: Reads = 'table',
): Promise<number> {
  const [host, guest] = pair;
  const { id, roomCode } = await timed(diary, 'open', () =>
    host.request<{ id: number; roomCode: string }>('POST', '/api/games', { mode: 'fast', battleType: 'pop' }),
  );
  const clash: Clash = { pair, id, diary, fetches, reads };
  for (const player of pair) player.send({ type: 'joinUser', userId: player.id });
  if (fetches === 'page') await guest.request('GET', `/api/games/room/${roomCode}`);
  await change(clash, guest, 'join', 'gameUpdated', '/api/games/join', { roomCode });
  const first = await share(clash, guest, 'fJ9rUzIMcZQ');
  await rate(clash, host, first, 'nextTurn');
  const second = await share(clash, host, 'CcNo07Xp8aQ');
  await rate(clash, guest, second, 'ratingsComplete');
  if (fetches === 'page') await Promise.all(pair.map((player) => readResults(clash, player)));
  return id;
}

const share = async (clash: Clash, by: Player, youtubeUrl: string): Promise<number> => {
  const { id } = await change<{ id: number }>(clash, by, 'song', 'gameUpdated', '/api/songs', {
    gameId: clash.id,
    round: 1,
    title: 'Bohemian Rhapsody',
    artist: 'Queen',
    youtubeUrl,
    thumbnailUrl: `https://i.ytimg.com/vi/${youtubeUrl}/mqdefault.jpg`,
  });
  return id;
};

const rate = (clash: Clash, by: Player, songId: number, news: string) =>
  change(clash, by, 'rating', news, '/api/ratings', [{ songId, rating: 7, comment: 'Loud enough.' }]);

/** Makes a change, waits until both pages have received its message, and lets both fetch the battle. */
async function change<T>(
  clash: Clash,
  by: Player,
  name: string,
  news: string,
  path: string,
  body: unknown,
): Promise<T> {
  const { pair, diary } = clash;
  const received = pair.map((player) => player.receives(news));
  const sentAt = performance.now();
  const responded = by.request<T>('POST', path, body).then((reply) => {
    diary.note(name, performance.now() - sentAt);
    return reply;
  });
  // Both are awaited at once: if both fail, the first failure explains the second.
  const [reply, receivedAt] = await Promise.all([responded, Promise.all(received)]);
  diary.note('told', (receivedAt[pair[0] === by ? 1 : 0] ?? 0) - sentAt);
  await Promise.all(pair.map((player) => refetch(clash, player)));
  return reply;
}

const readPaths: Record<Reads, string[]> = { table: ['/table'], 'three calls': ['', '/songs', '/ratings'] };

const refetch = ({ id, diary, reads }: Clash, player: Player) =>
  timed(diary, 'table', () =>
    Promise.all(readPaths[reads].map((path) => player.request('GET', `/api/games/${id}${path}`))),
  );

async function readResults({ id, diary }: Clash, player: Player) {
  await timed(diary, 'me', () => player.request('GET', '/api/auth/user'));
  await timed(diary, 'results', () => player.request('GET', `/api/games/${id}/results`));
}

async function timed<T>(diary: Diary, name: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const result = await work();
  diary.note(name, performance.now() - from);
  return result;
}
