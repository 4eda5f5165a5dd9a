// Measures calls on large tables, spread evenly over all rows.
import { cpuOf } from '../measure/cpu.ts';
import { type Spread, spreadOf } from '../measure/spread.ts';
import { codeAt, nameAt, personAt, playersOf, type Size } from '../servers/fill.ts';
import type { Served } from '../servers/spawn.ts';
import { type HttpConnection, openHttpConnection } from './http-connection.ts';

/** CPU in milliseconds of one core for each call. */
export type Cost = { databaseCpu: number; serverCpu: number; took: Spread };
/** A server, and the size of its tables. */
export type Target = { served: Served; size: Size };
type CallContext = { connection: HttpConnection; size: Size; n: number };
type ContextCall = (context: CallContext) => Promise<void>;

const get = async (connection: HttpConnection, path: string, cookie?: string) => {
  const { status, body } = await connection.request('GET', path, { cookie });
  if (status !== 200) throw new Error(`GET ${path}: ${status} ${body}`);
};

const logIn = async ({ connection }: CallContext, person: number): Promise<string> => {
  const { status, head } = await connection.request('POST', '/api/auth/login-nickname', {
    body: { nickname: nameAt(person) },
  });
  if (status !== 200) throw new Error(`log in as ${nameAt(person)}: ${status}`);
  return /set-cookie: *([^;\r]+)/i.exec(head)?.[1] ?? '';
};

/** The measured calls by name. The outer function prepares a call and is not measured. */
const calls: Record<string, (context: CallContext) => Promise<ContextCall>> = {
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
  'name login': async () => async (context) =>
    void (await logIn(context, playersOf(context.n, context.size)[0])),
  results: async (context) => {
    const cookie = await logIn(context, playersOf(context.n, context.size)[0]);
    return ({ connection, n }) => get(connection, `/api/games/${n}/results`, cookie);
  },
  'rivals of a player': async (context) => {
    const cookie = await logIn(context, playersOf(context.n, context.size)[0]);
    return ({ connection }) => get(connection, '/api/rivals', cookie);
  },
  'page of a pair': async (context) => {
    const [me, other] = playersOf(context.n, context.size);
    const cookie = await logIn(context, me);
    return ({ connection }) => get(connection, `/api/rivals/${personAt(other)}`, cookie);
  },
  'a move': async (context) => {
    const { connection, size, n } = context;
    const players = playersOf(n, size);
    const host = await logIn(context, players[0]);
    const guest = await logIn(context, players[1]);
    const room = await connection.request('POST', '/api/games', { cookie: host, body: { mode: 'fast' } });
    const { id, roomCode } = JSON.parse(room.body);
    await connection.request('POST', '/api/games/join', { cookie: guest, body: { roomCode } });
    const body = { gameId: id, round: 1, youtubeUrl: 'fJ9rUzIMcZQ', title: 'Bohemian Rhapsody' };
    return async () => {
      const { status, body: text } = await connection.request('POST', '/api/songs', { cookie: guest, body });
      if (status !== 201) throw new Error(`a move: ${status} ${text}`);
    };
  },
};

/** Number of successive calls to a server before the turn of the next server. */
const callsPerTurn = 5;

/**
 * One of so many battles is read before the measurement, as on a server that has run for a while: the first read of each 64 KiB of a
 * table costs extra, and 64 KiB contain the songs of about as many battles.
 */
const warmUpEvery = 80;

/** `spent`: by the database and by the server, in seconds of one core. `took`: milliseconds. */
export type Spent = { took: number[]; spent: [database: number, server: number] };

/**
 * Measures the same calls on all targets in turns, so that other load of the machine affects all targets equally. Calls that are not
 * measured come first, to warm up the servers. `times`: number of measured calls of each kind. `warmUp`: reads all tables before.
 */
export async function measureCalls(
  targets: Target[],
  databasePid: number | null,
  times: number,
  warmUp: boolean,
) {
  const clients = targets.map((target) => ({
    ...target,
    connection: openHttpConnection(target.served.port),
    next: battleSequence(target.size),
  }));
  if (warmUp) for (const client of clients) await readTables(client);
  const spent: Record<string, Spent>[] = targets.map(() => ({}));
  for (const what of Object.keys(calls)) {
    const counted = times * (repeats[what] ?? 1);
    const uncounted = Math.ceil(counted / 4);
    const runs: Run[] = [];
    for (const client of clients) {
      const ready = await prepareAll(client, what, uncounted + counted);
      for (const call of ready.splice(0, uncounted)) await call();
      runs.push({ ready, pids: [databasePid, client.served.pid], took: [], spent: [0, 0] });
    }
    await inTurns(runs);
    for (const [at, { took, spent: each }] of runs.entries())
      (spent[at] as Record<string, Spent>)[what] = { took, spent: each };
  }
  for (const { connection } of clients) connection.close();
  return spent;
}

async function readTables(client: Client) {
  for (const call of await prepareAll(client, 'public battle', Math.ceil(client.size.battles / warmUpEvery)))
    await call();
}

/** Returns the cost of each call over several passes. */
export function costsOf(passes: Record<string, Spent>[]): Record<string, Cost> {
  const costOf = (what: string): Cost => {
    const spent = passes.flatMap((pass) => pass[what] ?? []);
    const took = spent.flatMap((each) => each.took);
    const each = (which: 0 | 1) =>
      (spent.reduce((sum, { spent }) => sum + spent[which], 0) * 1000) / took.length;
    return { databaseCpu: each(0), serverCpu: each(1), took: spreadOf(took) };
  };
  return Object.fromEntries(Object.keys(calls).map((what) => [what, costOf(what)]));
}

type Call = () => Promise<void>;
type Run = Spent & { ready: Call[]; pids: [database: number | null, server: number] };
type Client = { connection: HttpConnection; size: Size; next: () => number };

async function prepareAll({ connection, size, next }: Client, what: string, count: number): Promise<Call[]> {
  const ready: Call[] = [];
  while (ready.length < count) {
    const context = { connection, size, n: what === 'leaderboard' ? 0 : next() };
    const call = await calls[what]?.(context);
    ready.push(async () => call?.(context));
  }
  return ready;
}

async function inTurns(runs: Run[]) {
  for (let order = runs; runs.some(({ ready }) => ready.length > 0); order = order.toReversed())
    for (const { ready, pids, took, spent } of order) {
      const cost = () => pids.map((pid) => (pid ? cpuOf(pid) : 0));
      const before = cost();
      for (const call of ready.splice(0, callsPerTurn)) {
        const from = performance.now();
        await call();
        took.push(performance.now() - from);
      }
      for (const [at, after] of cost().entries()) spent[at as 0 | 1] += after - (before[at] ?? 0);
    }
}

/** Factor for calls that are answered from memory, which are too cheap to be measured otherwise. */
const repeats: Record<string, number> = { leaderboard: 5 };

/**
 * Returns a function that returns the ids of battles, spread evenly over all. No battle comes twice before all have come, and two
 * battles share a player only if there are too few: a server caches what it has read, and on small tables soon everything.
 */
function battleSequence({ people, battles }: Size): () => number {
  const pairs = Math.floor(people / 2);
  let count = 0;
  return () => {
    const pair = (count * 7919) % pairs;
    const lap = Math.floor(count / pairs);
    count += 1;
    return 1 + ((2 * pair + people * ((pair + lap) % 2) + (Math.floor(lap / 2) % 2)) % battles);
  };
}
