// The calls that are read most, beside node:http answering the very same bytes.
import { cpuOf } from '../measure/cpu.ts';
import { createDiary, median } from '../measure/spread.ts';
import { playClash } from '../play/clash.ts';
import { openHttpConnection } from '../play/http-connection.ts';
import { type Call, load, type Rate } from '../play/load.ts';
import { newPlayer } from '../play/player.ts';
import type { Databases } from '../servers/databases.ts';
import { serve, serveGame } from '../servers/spawn.ts';

export type Read = {
  what: string;
  perSecond: number;
  /** Of node:http answering the same. */
  share: number;
  p99OfBare: number;
  /** CPU per request, as a multiple of node:http's. */
  cpuOfBare: number;
};

const connections = 32;
/** Short turns, in seconds: what else the machine does at a time then hits both sides alike. */
const turnSeconds = 0.5;
/** Before anything is counted, in seconds: until then much of the time goes into compiling what is run. */
const warming = 1.5;

export async function measureReads(
  databases: Databases,
  seconds: number,
  rounds: number,
  tell: (what: string) => void,
) {
  const DATABASE_URL = await databases.database('reads');
  const game = databases.keep(await serveGame({ DATABASE_URL }));
  const host = await newPlayer(game.port, 'Marmalade');
  const guest = await newPlayer(game.port, 'Nutmeg');
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
    tell(what);
    measured.push(await beside(what, [{ port: game.port, path, cookie: jar }], [game.pid], seconds, rounds));
  }
  const second = databases.keep(await serveGame({ DATABASE_URL }));
  for (const [what, path, jar] of reads) {
    tell(`${what}, two instances`);
    const calls = [game, second].map(({ port }) => ({ port, path, cookie: jar }));
    measured.push(await beside(`${what}, two instances`, calls, [game.pid, second.pid], seconds, rounds));
  }
  for (const player of [host, guest]) player.leave();
  return measured;
}

async function startedBattle(host: Awaited<ReturnType<typeof newPlayer>>, guest: typeof host) {
  const room = await host.ask<{ id: number; roomCode: string }>('POST', '/api/games', { mode: 'fast' });
  await guest.ask('POST', '/api/games/join', { roomCode: room.roomCode });
  return room.id;
}

/** Both sides in turns, asked in the same bytes; what the product answers is what the bare server answers. */
async function beside(
  what: string,
  calls: Call[],
  pids: number[],
  seconds: number,
  rounds: number,
): Promise<Read> {
  const bare = await serve('../bare/http.mjs', await answerOf(calls[0] as Call));
  const { path, cookie } = calls[0] as Call;
  const ours: (Rate & { cpu: number })[] = [];
  const theirs: typeof ours = [];
  const bareCall = [{ port: bare.port, path, cookie }];
  await load(calls, connections, warming);
  await load(bareCall, connections, warming);
  const turns = Math.max(1, Math.round((rounds * seconds) / turnSeconds));
  for (let turn = 0; turn < turns; turn += 1) {
    ours.push(await costing(pids, () => load(calls, connections, turnSeconds)));
    theirs.push(await costing([bare.pid], () => load(bareCall, connections, turnSeconds)));
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

async function costing(pids: number[], work: () => Promise<Rate>): Promise<Rate & { cpu: number }> {
  const cost = () => pids.reduce((sum, pid) => sum + cpuOf(pid), 0);
  const before = cost();
  const rate = await work();
  return { ...rate, cpu: (cost() - before) / rate.took.count };
}

/** Head and body of the product's answer, without what every connection says for itself. */
async function answerOf({ port, path, cookie }: Call): Promise<Record<string, string>> {
  const connection = openHttpConnection(port);
  const { head, body } = await connection.ask('GET', path, { cookie });
  connection.close();
  const headers = head
    .split('\r\n')
    .slice(1)
    .map((each) => [each.slice(0, each.indexOf(':')), each.slice(each.indexOf(':') + 1).trim()])
    .filter(([name]) => !/^(date|connection|keep-alive)$/i.test(name ?? ''));
  return { HEAD: JSON.stringify(headers.flat()), BODY: body };
}
