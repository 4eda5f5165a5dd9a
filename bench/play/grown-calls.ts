// What people ask of tables that have grown, aimed evenly at all of them.
import { cpuOf } from '../measure/cpu.ts';
import { type Spread, spreadOf } from '../measure/spread.ts';
import { codeAt, hostOf, nameAt, personAt, type Size } from '../servers/fill.ts';
import type { Served } from '../servers/spawn.ts';
import { type Line, openLine } from './http-line.ts';

/** CPU in milliseconds of one core for each call. */
export type Cost = { databaseCpu: number; serverCpu: number; took: Spread };
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

export async function askAll(served: Served, databasePid: number | null, sizes: Size[], times: number) {
  const spent = () => [databasePid ? cpuOf(databasePid) : 0, cpuOf(served.pid)] as const;
  const size = sizes.at(-1) as Size;
  const line = openLine(served.port);
  const costs: Record<string, Cost> = {};
  for (const [what, prepare] of Object.entries(asks)) {
    // Aimed at all of it, evenly: what was asked once is not asked again.
    const targets = Array.from({ length: times }, (_, at) => 1 + Math.floor((at * size.battles) / times));
    const ready: [Asking, Ask][] = [];
    for (const n of targets) ready.push([{ line, sizes, size, n }, await prepare({ line, sizes, size, n })]);
    const took: number[] = [];
    const [databaseBefore, serverBefore] = spent();
    for (const [asking, ask] of ready) {
      const from = performance.now();
      await ask(asking);
      took.push(performance.now() - from);
    }
    const [databaseAfter, serverAfter] = spent();
    costs[what] = {
      databaseCpu: ((databaseAfter - databaseBefore) * 1000) / times,
      serverCpu: ((serverAfter - serverBefore) * 1000) / times,
      took: spreadOf(took),
    };
  }
  line.close();
  return costs;
}
