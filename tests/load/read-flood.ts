// `npm run flood:reads -- [--rate 400] [--seconds 8] [--guests 13] [--limits off] [--server postgres://…]`: how long the moves
// of a pair take while one address reads as fast as it can, beside what they take in quiet. The database is the embedded
// one unless a server is named. It needs a built server.
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

type Answer = { status: number; cookie: string; text: string };
type Asking = { cookie?: string; address: string; body?: object };

const agents = {
  players: new Agent({ keepAlive: true }),
  flood: new Agent({ keepAlive: true, maxSockets: 256 }),
};

const asking = (port: number) =>
  function ask(
    method: string,
    path: string,
    { cookie = '', address, body }: Asking,
    by: keyof typeof agents,
  ) {
    const headers = {
      'x-forwarded-for': address,
      cookie,
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    return new Promise<Answer>((done, failed) => {
      const outgoing = request(
        { host: '127.0.0.1', port, method, path, headers, agent: agents[by] },
        async (answer) => {
          let text = '';
          for await (const chunk of answer) text += chunk;
          const [set = ''] = answer.headers['set-cookie'] ?? [];
          done({ status: answer.statusCode ?? 0, cookie: set.split(';')[0] ?? '', text });
        },
      );
      outgoing.on('error', failed);
      outgoing.end(body ? JSON.stringify(body) : undefined);
    });
  };
type Ask = ReturnType<typeof asking>;

type TestClient = { id: string; cookie: string; address: string };
let people = 0;

/** Everybody sits at an address of their own, but for those of the flood. */
async function arrive(
  ask: Ask,
  address = `10.${(people >> 8) & 255}.${people & 255}.7`,
): Promise<TestClient> {
  people += 1;
  const { cookie, text } = await ask('POST', '/api/auth/guest', { address }, 'players');
  const player = { id: JSON.parse(text).id as string, cookie, address };
  await ask('PUT', '/api/users/nickname', { ...player, body: { nickname: `Flood ${people}` } }, 'players');
  await ask('POST', '/api/user/avatar', { ...player, body: { avatarType: 'male_1' } }, 'players');
  return player;
}

type Seen = { id: number; roomCode: string; currentTurn: string };

/** A whole Quick Clash; answers how long each move took, in milliseconds. */
async function play(ask: Ask, pair: [TestClient, TestClient]): Promise<number[]> {
  const took: number[] = [];
  const move = async <T>(by: TestClient, path: string, body: object): Promise<T> => {
    const from = performance.now();
    const { status, text } = await ask('POST', path, { ...by, body }, 'players');
    took.push(performance.now() - from);
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
  return took;
}

/** Battles one after the other; a pair plays three, then others come. */
async function playFor(ask: Ask, ms: number): Promise<number[]> {
  const until = performance.now() + ms;
  const took: number[] = [];
  while (performance.now() < until) {
    const pair: [TestClient, TestClient] = [await arrive(ask), await arrive(ask)];
    for (let n = 0; n < 3 && performance.now() < until; n += 1) took.push(...(await play(ask, pair)));
  }
  return took;
}

/** Asks at this rate whatever is answered; answers how often with which status. */
async function flood(ask: Ask, path: string, by: TestClient[], until: { over: boolean }) {
  const statuses: Record<number, number> = {};
  const from = performance.now();
  const under: Promise<void>[] = [];
  for (let sent = 0; !until.over; ) {
    const due = ((performance.now() - from) / 1000) * rate;
    for (; sent < due; sent += 1) {
      const answered = ask('GET', path, by[sent % by.length] ?? { address: '203.0.113.9' }, 'flood');
      under.push(
        answered
          .catch(() => ({ status: 0 }))
          .then(({ status }) => {
            statuses[status] = (statuses[status] ?? 0) + 1;
          }),
      );
    }
    await wait(5);
  }
  await Promise.race([Promise.all(under), wait(3000)]);
  return statuses;
}

const p50 = (took: number[]): number => took.sort((a, b) => a - b)[took.length >> 1] ?? Number.NaN;

const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** A server of its own for each flood: the minutes of one are not those of the next. */
async function serve(): Promise<{ port: number; stop: () => Promise<void> }> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'read-flood-'));
  const main = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));
  const where = values.server ? { DATABASE_URL: values.server } : { DATA_DIR: folder };
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    SESSION_SECRET: 'only for this flood',
    RATE_LIMIT: values.limits,
    ...where,
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
  const ask = asking(port);
  // A player with a record worth reading.
  const pair: [TestClient, TestClient] = [await arrive(ask), await arrive(ask)];
  for (let n = 0; n < 40; n += 1) {
    const address = `10.200.${n}.7`;
    await play(ask, [
      { ...pair[0], address },
      { ...pair[1], address },
    ]);
  }
  const by: TestClient[] = [];
  for (let n = 0; n < crowd; n += 1) {
    const player = await arrive(ask, '203.0.113.9');
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
