// What people ask of tables that have grown, aimed evenly at all of them.
import { cpuOf } from '../measure/cpu.ts';
import { type Spread, spreadOf } from '../measure/spread.ts';
import { codeAt, nameAt, personAt, playersOf, type Size } from '../servers/fill.ts';
import type { Served } from '../servers/spawn.ts';
import { type HttpConnection, openHttpConnection } from './http-connection.ts';

/** CPU in milliseconds of one core for each call. */
export type Cost = { databaseCpu: number; serverCpu: number; took: Spread };
/** A server, and how many play there. */
export type Town = { served: Served; size: Size };
type Asking = { connection: HttpConnection; size: Size; n: number };
type Ask = (asking: Asking) => Promise<void>;

const get = async (connection: HttpConnection, path: string, cookie?: string) => {
  const { status, body } = await connection.ask('GET', path, { cookie });
  if (status !== 200) throw new Error(`GET ${path}: ${status} ${body}`);
};

const logIn = async ({ connection }: Asking, person: number): Promise<string> => {
  const { status, head } = await connection.ask('POST', '/api/auth/login-nickname', {
    body: { nickname: nameAt(person) },
  });
  if (status !== 200) throw new Error(`log in as ${nameAt(person)}: ${status}`);
  return /set-cookie: *([^;\r]+)/i.exec(head)?.[1] ?? '';
};

/** What is asked; a preparation that is not counted may come first. */
const asks: Record<string, (asking: Asking) => Promise<Ask>> = {
  leaderboard:
    async () =>
    ({ connection }) =>
      get(connection, '/api/leaderboard'),
  profile:
    async () =>
    ({ connection, size, n }) =>
      get(connection, `/api/users/${personAt(playersOf(n, size)[0])}/songs`),
  'public battle':
    async () =>
    ({ connection, n }) =>
      get(connection, `/api/public/battles/${n}/results`),
  'room lookup':
    async () =>
    ({ connection, n }) =>
      get(connection, `/api/games/room/${codeAt(n)}`),
  'name login': async () => async (asking) => void (await logIn(asking, playersOf(asking.n, asking.size)[0])),
  results: async (asking) => {
    const cookie = await logIn(asking, playersOf(asking.n, asking.size)[0]);
    return ({ connection, n }) => get(connection, `/api/games/${n}/results`, cookie);
  },
  'rivals of a player': async (asking) => {
    const cookie = await logIn(asking, playersOf(asking.n, asking.size)[0]);
    return ({ connection }) => get(connection, '/api/rivals', cookie);
  },
  'page of a pair': async (asking) => {
    const [me, other] = playersOf(asking.n, asking.size);
    const cookie = await logIn(asking, me);
    return ({ connection }) => get(connection, `/api/rivals/${personAt(other)}`, cookie);
  },
  'a move': async (asking) => {
    const { connection, size, n } = asking;
    const players = playersOf(n, size);
    const host = await logIn(asking, players[0]);
    const guest = await logIn(asking, players[1]);
    const room = await connection.ask('POST', '/api/games', { cookie: host, body: { mode: 'fast' } });
    const { id, roomCode } = JSON.parse(room.body);
    await connection.ask('POST', '/api/games/join', { cookie: guest, body: { roomCode } });
    const body = { gameId: id, round: 1, youtubeUrl: 'fJ9rUzIMcZQ', title: 'Bohemian Rhapsody' };
    return async () => {
      const { status, body: said } = await connection.ask('POST', '/api/songs', { cookie: guest, body });
      if (status !== 201) throw new Error(`a move: ${status} ${said}`);
    };
  },
};

/** Calls that follow one another at one server, before it is the next one's turn. */
const turn = 5;

/**
 * Of so many battles one is looked at before anything is counted, as has long happened where people play: a process pays for the first
 * look at any 64 KiB of the tables, which hold the songs of about as many battles.
 */
const oneIn = 80;

/** `spent`: by the database and by the server, in seconds of one core. `took`: milliseconds. */
export type Spent = { took: number[]; spent: [database: number, server: number] };

/**
 * Asks all towns the same calls in turns, so that what else the machine does hits all alike. A few more come first, as no one
 * asks a server that has just started. `times`: how often each call is asked and counted. `known`: the servers have looked
 * around in all of their tables before.
 */
export async function askAll(towns: Town[], databasePid: number | null, times: number, known: boolean) {
  const people = towns.map((town) => ({
    ...town,
    connection: openHttpConnection(town.served.port),
    next: deal(town.size),
  }));
  if (known) for (const person of people) await lookAround(person);
  const spent: Record<string, Spent>[] = towns.map(() => ({}));
  for (const what of Object.keys(asks)) {
    const counted = times * (oftener[what] ?? 1);
    const uncounted = Math.ceil(counted / 4);
    const asked: Asked[] = [];
    for (const asking of people) {
      const ready = await prepareAll(asking, what, uncounted + counted);
      for (const ask of ready.splice(0, uncounted)) await ask();
      asked.push({ ready, pids: [databasePid, asking.served.pid], took: [], spent: [0, 0] });
    }
    await inTurns(asked);
    for (const [at, { took, spent: each }] of asked.entries())
      (spent[at] as Record<string, Spent>)[what] = { took, spent: each };
  }
  for (const { connection } of people) connection.close();
  return spent;
}

async function lookAround(person: TestClient) {
  for (const look of await prepareAll(person, 'public battle', Math.ceil(person.size.battles / oneIn)))
    await look();
}

/** What was spent in several passes, for each call. */
export function costsOf(passes: Record<string, Spent>[]): Record<string, Cost> {
  const costOf = (what: string): Cost => {
    const spent = passes.flatMap((pass) => pass[what] ?? []);
    const took = spent.flatMap((each) => each.took);
    const each = (which: 0 | 1) =>
      (spent.reduce((sum, { spent }) => sum + spent[which], 0) * 1000) / took.length;
    return { databaseCpu: each(0), serverCpu: each(1), took: spreadOf(took) };
  };
  return Object.fromEntries(Object.keys(asks).map((what) => [what, costOf(what)]));
}

type Call = () => Promise<void>;
type Asked = Spent & { ready: Call[]; pids: [database: number | null, server: number] };
type TestClient = { connection: HttpConnection; size: Size; next: () => number };

async function prepareAll(
  { connection, size, next }: TestClient,
  what: string,
  count: number,
): Promise<Call[]> {
  const ready: Call[] = [];
  while (ready.length < count) {
    const asking = { connection, size, n: what === 'leaderboard' ? 0 : next() };
    const ask = await asks[what]?.(asking);
    ready.push(async () => ask?.(asking));
  }
  return ready;
}

async function inTurns(asked: Asked[]) {
  for (let order = asked; asked.some(({ ready }) => ready.length > 0); order = order.toReversed())
    for (const { ready, pids, took, spent } of order) {
      const cost = () => pids.map((pid) => (pid ? cpuOf(pid) : 0));
      const before = cost();
      for (const ask of ready.splice(0, turn)) {
        const from = performance.now();
        await ask();
        took.push(performance.now() - from);
      }
      for (const [at, after] of cost().entries()) spent[at as 0 | 1] += after - (before[at] ?? 0);
    }
}

/** What comes from memory is asked more often: it could not be counted otherwise. */
const oftener: Record<string, number> = { leaderboard: 5 };

/**
 * Battles, one after the other, evenly among all there are; none comes again before all have come, and no two have a player in
 * common as long as there are enough: a server remembers what it read, and a small town's sooner all of it.
 */
function deal({ people, battles }: Size): () => number {
  const pairs = Math.floor(people / 2);
  let dealt = 0;
  return () => {
    const pair = (dealt * 7919) % pairs;
    const lap = Math.floor(dealt / pairs);
    dealt += 1;
    return 1 + ((2 * pair + people * ((pair + lap) % 2) + (Math.floor(lap / 2) % 2)) % battles);
  };
}
