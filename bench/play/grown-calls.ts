// What people ask of tables that have grown, aimed evenly at all of them.
import { cpuOf } from '../measure/cpu.ts';
import { type Spread, spreadOf } from '../measure/spread.ts';
import { codeAt, nameAt, personAt, playersOf, type Size } from '../servers/fill.ts';
import type { Served } from '../servers/spawn.ts';
import { type Line, openLine } from './http-line.ts';

/** CPU in milliseconds of one core for each call. */
export type Cost = { databaseCpu: number; serverCpu: number; took: Spread };
/** A server, and how many play there. */
export type Town = { served: Served; size: Size };
type Asking = { line: Line; size: Size; n: number };
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
      get(line, `/api/users/${personAt(playersOf(n, size)[0])}/songs`),
  'public battle':
    async () =>
    ({ line, n }) =>
      get(line, `/api/public/battles/${n}/results`),
  'room lookup':
    async () =>
    ({ line, n }) =>
      get(line, `/api/games/room/${codeAt(n)}`),
  'name login': async () => async (asking) => void (await logIn(asking, playersOf(asking.n, asking.size)[0])),
  results: async (asking) => {
    const cookie = await logIn(asking, playersOf(asking.n, asking.size)[0]);
    return ({ line, n }) => get(line, `/api/games/${n}/results`, cookie);
  },
  'a move': async (asking) => {
    const { line, size, n } = asking;
    const players = playersOf(n, size);
    const host = await logIn(asking, players[0]);
    const guest = await logIn(asking, players[1]);
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

/** Calls that follow one another at one server, before it is the next one's turn. */
const turn = 5;

/**
 * Asks all towns the same calls in turns, so that what else the machine does hits all alike. `times`: how often each call is
 * asked and counted; a few more come first, as nobody asks a server that has just started.
 */
export async function askAll(towns: Town[], databasePid: number | null, times: number) {
  const lines = towns.map(({ served }) => openLine(served.port));
  const costs: Record<string, Cost>[] = towns.map(() => ({}));
  for (const [what, prepare] of Object.entries(asks)) {
    const counted = times * (oftener[what] ?? 1);
    const uncounted = Math.ceil(counted / 4);
    const asked: Asked[] = [];
    for (const [at, { served, size }] of towns.entries()) {
      const ready: (() => Promise<void>)[] = [];
      for (const n of shuffled(targets(size, uncounted + counted))) {
        const asking = { line: lines[at] as Line, size, n };
        const ask = await prepare(asking);
        ready.push(() => ask(asking));
      }
      for (const ask of ready.splice(0, uncounted)) await ask();
      asked.push({ ready, pids: [databasePid, served.pid], took: [], spent: [0, 0] });
    }
    await inTurns(asked);
    for (const [at, { took, spent }] of asked.entries())
      (costs[at] as Record<string, Cost>)[what] = costOf(took, spent);
  }
  for (const line of lines) line.close();
  return costs;
}

/** `spent`: by the database and by the server, in seconds of one core. */
type Asked = {
  ready: (() => Promise<void>)[];
  pids: [database: number | null, server: number];
  took: number[];
  spent: [database: number, server: number];
};

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

const costOf = (took: number[], [database, server]: Asked['spent']): Cost => ({
  databaseCpu: (database * 1000) / took.length,
  serverCpu: (server * 1000) / took.length,
  took: spreadOf(took),
});

/** What costs little is asked more often: what comes from memory could not be counted otherwise. */
const oftener: Record<string, number> = {
  leaderboard: 10,
  profile: 2,
  'public battle': 2,
  'room lookup': 2,
  'name login': 2,
};

/** Battles, evenly among all of them: what was asked once is not asked again. */
function targets({ battles }: Size, count: number): number[] {
  return Array.from({ length: count }, (_, at) => 1 + Math.floor((at * battles) / count));
}

/** In an order of its own, the same every time, so that those not counted are not all from one end. */
const shuffled = (numbers: number[]): number[] =>
  numbers.toSorted((a, b) => ((a * 7919) % 10_007) - ((b * 7919) % 10_007));
