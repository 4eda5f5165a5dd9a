// The same calls on tables that have grown a hundredfold: what they cost, and the plans PostgreSQL makes for them.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { cpuOf } from '../measure/cpu.ts';
import { type Spread, spreadOf } from '../measure/spread.ts';
import { type Line, openLine } from '../play/http-line.ts';
import { codeAt, fill, hostOf, nameAt, personAt, type Size } from '../servers/fill.ts';
import type { House } from '../servers/house.ts';
import { type Served, serveGame } from '../servers/spawn.ts';

export type Grown = { share: number; size: Size; calls: Record<string, Cost> };
/** CPU in milliseconds of one core for each call. */
export type Cost = { databaseCpu: number; serverCpu: number; took: Spread };

const shares = [0.01, 0.1, 1];
const whole: Size = { people: 1_000_000, battles: 2_000_000 };

export async function measureGrowth(
  house: House,
  scale: number,
  times: number,
  tell: (what: string) => void,
): Promise<Grown[]> {
  const DATABASE_URL = await house.database('growth');
  await (await serveGame({ DATABASE_URL })).stop();
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  const grown: Grown[] = [];
  const sizes: Size[] = [];
  for (const share of shares) {
    const size = sizeAt(share * scale);
    tell(`filling: ${size.battles} battles`);
    await fill(client, sizes.at(-1) ?? { people: 0, battles: 0 }, size);
    sizes.push(size);
    tell(`calls on ${size.battles} battles`);
    const served = await serveGame({ DATABASE_URL });
    grown.push({ share, size, calls: await askAll(house, served, sizes, times) });
    await served.stop();
  }
  await client.query(`alter database growth set session_preload_libraries = 'auto_explain'`);
  await client.query('alter database growth set auto_explain.log_min_duration = 0');
  await client.query('alter database growth set auto_explain.log_analyze = on');
  await client.query('alter database growth set auto_explain.log_buffers = on');
  const watched = await serveGame({ DATABASE_URL });
  await askAll(house, watched, sizes, 1);
  await watched.stop();
  await client.end();
  keepPlans(house, sizes.at(-1) as Size);
  return grown;
}

const sizeAt = (share: number): Size => ({
  people: Math.max(100, Math.round(whole.people * share)),
  battles: Math.max(200, Math.round(whole.battles * share)),
});

type Asking = { line: Line; sizes: Size[]; size: Size; n: number };
type Ask = (asking: Asking) => Promise<void>;

const get = async (line: Line, path: string, cookie?: string) => {
  const { status, body } = await line.ask('GET', path, { cookie });
  if (status !== 200) throw new Error(`GET ${path}: ${status} ${body}`);
};

const logIn = async ({ line }: Asking, person: number): Promise<string> => {
  const { status, head } = await line.ask('POST', '/api/auth/login-nickname', {
    body: { nickname: nameAt(person) },
  });
  if (status !== 200) throw new Error(`log in as ${nameAt(person)}: ${status}`);
  return /set-cookie: *([^;\r]+)/i.exec(head)?.[1] ?? '';
};

/** What is asked; a preparation that is not counted may come first. */
const asks: Record<string, (asking: Asking) => Promise<Ask>> = {
  leaderboard:
    async () =>
    ({ line }) =>
      get(line, '/api/leaderboard'),
  profile:
    async () =>
    ({ line, size, n }) =>
      get(line, `/api/users/${personAt((n % size.people) + 1)}/songs`),
  'public battle':
    async () =>
    ({ line, n }) =>
      get(line, `/api/public/battles/${n}/results`),
  'room lookup':
    async () =>
    ({ line, n }) =>
      get(line, `/api/games/room/${codeAt(n)}`),
  'name login': async () => async (asking) => void (await logIn(asking, hostOf(asking.n, asking.sizes))),
  results: async (asking) => {
    const cookie = await logIn(asking, hostOf(asking.n, asking.sizes));
    return ({ line, n }) => get(line, `/api/games/${n}/results`, cookie);
  },
  'a move': async (asking) => {
    const { line, sizes, size, n } = asking;
    const host = await logIn(asking, hostOf(n, sizes));
    const guest = await logIn(asking, (hostOf(n, sizes) % size.people) + 1);
    const room = await line.ask('POST', '/api/games', { cookie: host, body: { mode: 'fast' } });
    const { id, roomCode } = JSON.parse(room.body);
    await line.ask('POST', '/api/games/join', { cookie: guest, body: { roomCode } });
    const body = { gameId: id, round: 1, youtubeUrl: 'fJ9rUzIMcZQ', title: 'Bohemian Rhapsody' };
    return async () => {
      const { status, body: said } = await line.ask('POST', '/api/songs', { cookie: host, body });
      if (status !== 201) throw new Error(`a move: ${status} ${said}`);
    };
  },
};

async function askAll({ cluster }: House, served: Served, sizes: Size[], times: number) {
  const size = sizes.at(-1) as Size;
  const line = openLine(served.port);
  const costs: Record<string, Cost> = {};
  for (const [what, prepare] of Object.entries(asks)) {
    // Aimed at all of it, evenly: what was asked once is not asked again.
    const targets = Array.from({ length: times }, (_, at) => 1 + Math.floor((at * size.battles) / times));
    const ready: [Asking, Ask][] = [];
    for (const n of targets) ready.push([{ line, sizes, size, n }, await prepare({ line, sizes, size, n })]);
    const took: number[] = [];
    const before = [cpuOf(cluster.pid), cpuOf(served.pid)] as const;
    for (const [asking, ask] of ready) {
      const from = performance.now();
      await ask(asking);
      took.push(performance.now() - from);
    }
    costs[what] = {
      databaseCpu: ((cpuOf(cluster.pid) - before[0]) * 1000) / times,
      serverCpu: ((cpuOf(served.pid) - before[1]) * 1000) / times,
      took: spreadOf(took),
    };
  }
  line.close();
  return costs;
}

/** Each different statement once, with the plan it ran by. */
function keepPlans({ cluster }: House, size: Size) {
  const log = readFileSync(join(cluster.home, 'data/log/plans.log'), 'utf8');
  const plans = new Map<string, string>();
  for (const [, plan = ''] of log.matchAll(/plan:\n((?:\t.*\n)+)/g)) {
    const text = plan.replace(/^\t/gm, '');
    const statement = text.slice(0, text.search(/\n\S.*\(cost=/)).replace(/\s+/g, ' ');
    if (/pg_catalog|drizzle|deadline_at" <=|rematch_requests" set/.test(statement)) continue;
    if (!plans.has(statement)) plans.set(statement, text);
  }
  const head = `Plans on ${size.people} people and ${size.battles} battles. Made by: npm run bench -- growth\n`;
  const folder = fileURLToPath(new URL('../plans', import.meta.url));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'plans.txt'), [head, ...plans.values()].join('\n'));
}
