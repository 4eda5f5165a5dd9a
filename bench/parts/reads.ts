// Compares the most frequent GET calls with a bare node:http server that sends the same bytes.
import { cpuOf } from '../measure/cpu.ts';
import { createDiary, median } from '../measure/spread.ts';
import { playClash } from '../play/clash.ts';
import { openHttpConnection } from '../play/http-connection.ts';
import { type Call, load, type Rate } from '../play/load.ts';
import { createPlayer } from '../play/player.ts';
import type { Databases } from '../servers/databases.ts';
import { serve, serveGame } from '../servers/spawn.ts';

export type Read = {
  what: string;
  perSecond: number;
  /** `perSecond` as a share of node:http's. */
  share: number;
  p99OfBare: number;
  /** CPU per request, as a multiple of node:http's. */
  cpuOfBare: number;
};

const connections = 32;
/** Length of a turn in seconds; with short turns, other load of the machine affects both sides equally. */
const turnSeconds = 0.5;
/** Warm-up in seconds, in which much of the time goes into compiling code. */
const warmUpSeconds = 1.5;

export async function measureReads(
  databases: Databases,
  seconds: number,
  rounds: number,
  onStep: (what: string) => void,
) {
  const DATABASE_URL = await databases.database('reads');
  const game = databases.keep(await serveGame({ DATABASE_URL }));
  const host = await createPlayer(game.port, 'Marmalade');
  const guest = await createPlayer(game.port, 'Nutmeg');
  await Promise.all([host.listen(), guest.listen()]);
  const done = await playClash([host, guest], createDiary(), 'battle');
  const running = await startedBattle(host, guest);
  const cookie = host.cookie;
  const reads: [string, string, string?][] = [
    ['leaderboard', '/api/leaderboard'],
    ['public results', `/api/public/battles/${done}/results`],
    ['battle', `/api/games/${running}`, cookie],
    ['own user', '/api/auth/user', cookie],
  ];
  const measured: Read[] = [];
  for (const [what, path, jar] of reads) {
    onStep(what);
    measured.push(await compare(what, [{ port: game.port, path, cookie: jar }], [game.pid], seconds, rounds));
  }
  const second = databases.keep(await serveGame({ DATABASE_URL }));
  for (const [what, path, jar] of reads) {
    onStep(`${what}, two instances`);
    const calls = [game, second].map(({ port }) => ({ port, path, cookie: jar }));
    measured.push(await compare(`${what}, two instances`, calls, [game.pid, second.pid], seconds, rounds));
  }
  for (const player of [host, guest]) player.leave();
  return measured;
}

async function startedBattle(host: Awaited<ReturnType<typeof createPlayer>>, guest: typeof host) {
  const room = await host.request<{ id: number; roomCode: string }>('POST', '/api/games', { mode: 'fast' });
  await guest.request('POST', '/api/games/join', { roomCode: room.roomCode });
  return room.id;
}

/** Measures both sides in turns, with the same bytes in requests and responses. */
async function compare(
  what: string,
  calls: Call[],
  pids: number[],
  seconds: number,
  rounds: number,
): Promise<Read> {
  const bare = await serve('../bare/http.mjs', await responseOf(calls[0] as Call));
  const { path, cookie } = calls[0] as Call;
  const ours: (Rate & { cpu: number })[] = [];
  const theirs: typeof ours = [];
  const bareCall = [{ port: bare.port, path, cookie }];
  await load(calls, connections, warmUpSeconds);
  await load(bareCall, connections, warmUpSeconds);
  const turns = Math.max(1, Math.round((rounds * seconds) / turnSeconds));
  for (let turn = 0; turn < turns; turn += 1) {
    ours.push(await withCost(pids, () => load(calls, connections, turnSeconds)));
    theirs.push(await withCost([bare.pid], () => load(bareCall, connections, turnSeconds)));
  }
  await bare.stop();
  const ratio = (of: (rate: (typeof ours)[number]) => number) =>
    median(ours.map((rate, turn) => of(rate) / of(theirs[turn] as (typeof ours)[number])));
  return {
    what,
    perSecond: median(ours.map((rate) => rate.perSecond)),
    share: ratio((rate) => rate.perSecond),
    p99OfBare: ratio((rate) => rate.took.p99),
    cpuOfBare: ratio((rate) => rate.cpu),
  };
}

async function withCost(pids: number[], work: () => Promise<Rate>): Promise<Rate & { cpu: number }> {
  const cost = () => pids.reduce((sum, pid) => sum + cpuOf(pid), 0);
  const before = cost();
  const rate = await work();
  return { ...rate, cpu: (cost() - before) / rate.took.count };
}

/** Returns head and body of the product's response, without the headers of the connection. */
async function responseOf({ port, path, cookie }: Call): Promise<Record<string, string>> {
  const connection = openHttpConnection(port);
  const { head, body } = await connection.request('GET', path, { cookie });
  connection.close();
  const headers = head
    .split('\r\n')
    .slice(1)
    .map((each) => [each.slice(0, each.indexOf(':')), each.slice(each.indexOf(':') + 1).trim()])
    .filter(([name]) => !/^(date|connection|keep-alive)$/i.test(name ?? ''));
  return { HEAD: JSON.stringify(headers.flat()), BODY: body };
}
