// `npm run flood:reads -- [--rate 400] [--seconds 8] [--guests 13] [--limits off] [--server postgres://…]` measures how long
// the moves of two players take while one address floods the server with reads, and without that flood. It uses the
// embedded database unless `--server` is given, and needs a built server.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from '#tests/support/free-port.ts';

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '400' },
    seconds: { type: 'string', default: '8' },
    guests: { type: 'string', default: '13' },
    limits: { type: 'string', default: 'on' },
    server: { type: 'string' },
  },
});
const [rate, seconds, guests] = [Number(values.rate), Number(values.seconds), Number(values.guests)];

type HttpResponse = { status: number; cookie: string; text: string };
type Sender = { cookie?: string; address: string; body?: object };

const agents = {
  players: new Agent({ keepAlive: true }),
  flood: new Agent({ keepAlive: true, maxSockets: 256 }),
};

const createRequester = (port: number) =>
  function ask(
    method: string,
    path: string,
    { cookie = '', address, body }: Sender,
    by: keyof typeof agents,
  ) {
    const headers = {
      'x-forwarded-for': address,
      cookie,
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    return new Promise<HttpResponse>((done, failed) => {
      const outgoing = request(
        { host: '127.0.0.1', port, method, path, headers, agent: agents[by] },
        async (response) => {
          let text = '';
          for await (const chunk of response) text += chunk;
          const [set = ''] = response.headers['set-cookie'] ?? [];
          done({ status: response.statusCode ?? 0, cookie: set.split(';')[0] ?? '', text });
        },
      );
      outgoing.on('error', failed);
      outgoing.end(body ? JSON.stringify(body) : undefined);
    });
  };
type Ask = ReturnType<typeof createRequester>;

type TestClient = { id: string; cookie: string; address: string };
let created = 0;

/** Creates a player. Each has a separate address, except the players of the flood. */
async function createPlayer(
  ask: Ask,
  address = `10.${(created >> 8) & 255}.${created & 255}.7`,
): Promise<TestClient> {
  created += 1;
  const { cookie, text } = await ask('POST', '/api/auth/guest', { address }, 'players');
  const player = { id: JSON.parse(text).id as string, cookie, address };
  await ask('PUT', '/api/users/nickname', { ...player, body: { nickname: `Flood ${created}` } }, 'players');
  await ask('POST', '/api/user/avatar', { ...player, body: { avatarType: 'male_1' } }, 'players');
  return player;
}

type Seen = { id: number; roomCode: string; currentTurn: string };

/** Plays a Quick Clash and returns the duration of each move in milliseconds. */
async function play(ask: Ask, pair: [TestClient, TestClient]): Promise<number[]> {
  const times: number[] = [];
  const move = async <T>(by: TestClient, path: string, body: object): Promise<T> => {
    const from = performance.now();
    const { status, text } = await ask('POST', path, { ...by, body }, 'players');
    times.push(performance.now() - from);
    if (status >= 300) throw new Error(`${path} was answered ${status} ${text}`);
    return JSON.parse(text);
  };
  const [host, guest] = pair;
  const { roomCode } = await move<Seen>(host, '/api/games', { mode: 'fast', battleType: 'pop' });
  const { id, currentTurn } = await move<Seen>(guest, '/api/games/join', { roomCode });
  const first = pair.find((each) => each.id === currentTurn) ?? host;
  const sharers = first === host ? [host, guest] : [guest, host];
  for (const [at, sharer] of sharers.entries()) {
    const video = ['fJ9rUzIMcZQ', 'dQw4w9WgXcQ'][at];
    const song = {
      gameId: id,
      round: 1,
      youtubeUrl: video,
      videoId: video,
      title: 'A song',
      artist: 'Somebody',
    };
    const { id: songId } = await move<{ id: number }>(sharer, '/api/songs', song);
    await move(sharer === host ? guest : host, '/api/ratings', [{ songId, rating: 7 }]);
  }
  return times;
}

/** Plays battles one after the other; each pair of players plays three. */
async function playFor(ask: Ask, ms: number): Promise<number[]> {
  const until = performance.now() + ms;
  const times: number[] = [];
  while (performance.now() < until) {
    const pair: [TestClient, TestClient] = [await createPlayer(ask), await createPlayer(ask)];
    for (let n = 0; n < 3 && performance.now() < until; n += 1) times.push(...(await play(ask, pair)));
  }
  return times;
}

/** Sends requests at the rate until the end. Returns how often each status was received. */
async function flood(ask: Ask, path: string, by: TestClient[], until: { over: boolean }) {
  const statuses: Record<number, number> = {};
  const from = performance.now();
  const pending: Promise<void>[] = [];
  for (let sent = 0; !until.over; ) {
    const due = ((performance.now() - from) / 1000) * rate;
    for (; sent < due; sent += 1) {
      const response = ask('GET', path, by[sent % by.length] ?? { address: '203.0.113.9' }, 'flood');
      pending.push(
        response
          .catch(() => ({ status: 0 }))
          .then(({ status }) => {
            statuses[status] = (statuses[status] ?? 0) + 1;
          }),
      );
    }
    await wait(5);
  }
  await Promise.race([Promise.all(pending), wait(3000)]);
  return statuses;
}

const p50 = (times: number[]): number => times.sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** Starts a new server for each flood, so that the rate limits of one do not affect the next. */
async function serve(): Promise<{ port: number; stop: () => Promise<void> }> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'read-flood-'));
  const main = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));
  const database = values.server ? { DATABASE_URL: values.server } : { DATA_DIR: folder };
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    SESSION_SECRET: 'only for this flood',
    RATE_LIMIT: values.limits,
    ...database,
  };
  const child = spawn(process.execPath, [main], { env, cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  children.add(child);
  while (!String((await once(child.stdout, 'data'))[0]).includes('is on'));
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
    children.delete(child);
    rmSync(folder, { recursive: true, force: true });
  };
  return { port, stop };
}

type Target = { name: string; path: (victim: TestClient) => string; crowd: number };
const targets: Target[] = [
  { name: 'songs of a player, signed out', path: ({ id }) => `/api/users/${id}/songs`, crowd: 0 },
  { name: 'page of a player, signed out', path: ({ id }) => `/player/${id}`, crowd: 0 },
  { name: 'home, signed in', path: () => '/home', crowd: 1 },
  { name: 'own battles, signed in', path: () => '/api/games/mine', crowd: 1 },
  { name: `songs of a player, ${guests} guests`, path: ({ id }) => `/api/users/${id}/songs`, crowd: guests },
  { name: `home, ${guests} guests`, path: () => '/home', crowd: guests },
  { name: `own battles, ${guests} guests`, path: () => '/api/games/mine', crowd: guests },
];

async function measure({ name, path, crowd }: Target) {
  const { port, stop } = await serve();
  const ask = createRequester(port);
  // The flood reads the page of a player with many battles.
  const pair: [TestClient, TestClient] = [await createPlayer(ask), await createPlayer(ask)];
  for (let n = 0; n < 40; n += 1) {
    const address = `10.200.${n}.7`;
    await play(ask, [
      { ...pair[0], address },
      { ...pair[1], address },
    ]);
  }
  const by: TestClient[] = [];
  for (let n = 0; n < crowd; n += 1) {
    const player = await createPlayer(ask, '203.0.113.9');
    by.push(player);
    for (let room = 0; room < 5; room += 1)
      await ask('POST', '/api/games', { ...player, body: { mode: 'medium', battleType: 'pop' } }, 'players');
  }
  await playFor(ask, 1500);
  const quiet = p50(await playFor(ask, (seconds * 1000) / 2));
  const until = { over: false };
  const flooding = flood(ask, path(pair[0]), by, until);
  const busy = p50(await playFor(ask, seconds * 1000));
  until.over = true;
  const statuses = await flooding;
  await stop();
  return {
    flood: name,
    'quiet p50, ms': quiet.toFixed(2),
    'p50 under it, ms': busy.toFixed(2),
    times: (busy / quiet).toFixed(1),
    answered: JSON.stringify(statuses),
  };
}

const rows = [];
for (const target of targets) rows.push(await measure(target));
console.log(`${rate} requests a second from one address for ${seconds} s`);
console.table(rows);
process.exit(0);
