// What people ask of tables that have grown, aimed evenly at all of them.
import { cpuOf } from '../measure/cpu.ts';
import { type Spread, spreadOf } from '../measure/spread.ts';
import { codeAt, nameAt, personAt, playersOf, type Size } from '../servers/fill.ts';
import type { Served } from '../servers/spawn.ts';
import { type Line, openLine } from './http-line.ts';

/** CPU in milliseconds of one core for each call. */
export type Cost = { databaseCpu: number; serverCpu: number; took: Spread };
type Asking = { line: Line; sizes: Size[]; n: number };
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
    ({ line, sizes, n }) =>
      get(line, `/api/users/${personAt(playersOf(n, sizes)[0])}/songs`),
  'public battle':
    async () =>
    ({ line, n }) =>
      get(line, `/api/public/battles/${n}/results`),
  'room lookup':
    async () =>
    ({ line, n }) =>
      get(line, `/api/games/room/${codeAt(n)}`),
  'name login': async () => async (asking) =>
    void (await logIn(asking, playersOf(asking.n, asking.sizes)[0])),
  results: async (asking) => {
    const cookie = await logIn(asking, playersOf(asking.n, asking.sizes)[0]);
    return ({ line, n }) => get(line, `/api/games/${n}/results`, cookie);
  },
  'a move': async (asking) => {
    const { line, sizes, n } = asking;
    const players = playersOf(n, sizes);
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

/** `times`: how often each call is asked and counted; a few more come first, as nobody asks a server that has just started. */
export async function askAll(served: Served, databasePid: number | null, sizes: Size[], times: number) {
  const spent = () => [databasePid ? cpuOf(databasePid) : 0, cpuOf(served.pid)] as const;
  const line = openLine(served.port);
  const costs: Record<string, Cost> = {};
  for (const [what, prepare] of Object.entries(asks)) {
    const counted = times * (oftener[what] ?? 1);
    const uncounted = Math.ceil(counted / 4);
    const ready: [Asking, Ask][] = [];
    for (const n of shuffled(targets(sizes, uncounted + counted)))
      ready.push([{ line, sizes, n }, await prepare({ line, sizes, n })]);
    for (const [asking, ask] of ready.splice(0, uncounted)) await ask(asking);
    const took: number[] = [];
    const [databaseBefore, serverBefore] = spent();
    for (const [asking, ask] of ready) {
      const from = performance.now();
      await ask(asking);
      took.push(performance.now() - from);
    }
    const [databaseAfter, serverAfter] = spent();
    costs[what] = {
      databaseCpu: ((databaseAfter - databaseBefore) * 1000) / counted,
      serverCpu: ((serverAfter - serverBefore) * 1000) / counted,
      took: spreadOf(took),
    };
  }
  line.close();
  return costs;
}

/** What costs little is asked more often: what comes from memory could not be counted otherwise. */
const oftener: Record<string, number> = {
  leaderboard: 10,
  profile: 2,
  'public battle': 2,
  'room lookup': 4,
  'name login': 2,
};

/** Battles, evenly among all of them: what was asked once is not asked again. */
function targets(sizes: Size[], count: number): number[] {
  const battles = sizes.at(-1)?.battles ?? 1;
  return Array.from({ length: count }, (_, at) => 1 + Math.floor((at * battles) / count));
}

/** In an order of its own, the same every time, so that those not counted are not all from one end. */
const shuffled = (numbers: number[]): number[] =>
  numbers.toSorted((a, b) => ((a * 7919) % 10_007) - ((b * 7919) % 10_007));
