// Measures live messages: the cost of relaying one, compared with bare ws, and the cost of ten thousand idle sockets.
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { cpuOf, memoryOf } from '../measure/cpu.ts';
import { type Spread, spreadOf } from '../measure/spread.ts';
import { openHttpConnection } from '../play/http-connection.ts';
import { createPlayer, type Player } from '../play/player.ts';
import type { Databases } from '../servers/databases.ts';
import { serve, serveGame } from '../servers/spawn.ts';

export type Nudges = { sent: number; lost: number; cpuEach: number; took: Spread };
export type Live = {
  ours: Nudges;
  bare: Nudges;
  idle: { sockets: number; memory: number; memoryBefore: number; withAllOpen: Nudges };
};

/** Pairs of players who type; a socket may send about ten frames a second. */
const pairs = 150;
const perSecond = 8;
/** Warm-up in seconds, in which the code is compiled. */
const warmUpSeconds = 4;
/** Windows of each player, besides the page of the player: at most twenty are allowed. */
const windowsEach = 15;

export async function measureLive(
  databases: Databases,
  { seconds, rounds, idle }: { seconds: number; rounds: number; idle: number },
  onStep: (what: string) => void,
) {
  const game = databases.keep(await serveGame({ DATABASE_URL: await databases.database('live') }));
  const bare = databases.keep(await serve('../bare/live.mjs', {}));
  onStep('players sit down');
  const rows = await Promise.all(
    Array.from({ length: pairs / windowsEach }, (_, row) => openTalks(game.port, windowsEach, row)),
  );
  const talks = rows.flat();
  const bareTalks = await Promise.all(talks.map((_, seat) => bareTalk(bare.port, seat)));
  onStep('nudges');
  const sides = [
    { talks, pid: game.pid },
    { talks: bareTalks, pid: bare.pid },
  ];
  await inTurns(sides, { rounds: 1, seconds: warmUpSeconds });
  const [ours, beside] = (await inTurns(sides, { rounds, seconds })) as [Nudges, Nudges];
  onStep(`${idle} idle sockets`);
  const memoryBefore = memoryOf(game.pid);
  const sockets = await openMany(game.port, idle);
  const memory = memoryOf(game.pid);
  // The garbage of opening the sockets is collected during the warm-up.
  const alone = [{ talks, pid: game.pid }];
  await inTurns(alone, { rounds: 1, seconds: warmUpSeconds });
  const [withAllOpen] = (await inTurns(alone, { rounds, seconds })) as [Nudges];
  for (const socket of [...sockets, ...talks.flatMap(({ ends }) => ends)]) socket.terminate();
  for (const socket of bareTalks.flatMap(({ ends }) => ends)) socket.terminate();
  return { ours, bare: beside, idle: { sockets: idle, memory, memoryBefore, withAllOpen } } satisfies Live;
}

type Talk = { from: WebSocket; to: WebSocket; frame: () => string; cookie: string; ends: WebSocket[] };

async function openTalks(port: number, count: number, row: number): Promise<Talk[]> {
  const host = await createPlayer(port, `Host ${row}`);
  const guest = await createPlayer(port, `Guest ${row}`);
  const talks: Talk[] = [];
  for (let seat = 0; seat < count; seat += 1) talks.push(await battleTalk(port, host, guest));
  for (const player of [host, guest]) player.leave();
  return talks;
}

/** Opens two windows on a battle of their own: one window receives what the other types. */
async function battleTalk(port: number, host: Player, guest: Player): Promise<Talk> {
  const room = await host.request<{ id: number; roomCode: string }>('POST', '/api/games', { mode: 'fast' });
  await guest.request('POST', '/api/games/join', { roomCode: room.roomCode });
  const [from, to] = await Promise.all([window(port, host, room.id), window(port, guest, room.id)]);
  const frame = () =>
    JSON.stringify({
      type: 'playerTyping',
      gameId: room.id,
      userId: host.id,
      searchQuery: 'metallica',
      timestamp: Math.round(performance.now() * 1000),
    });
  return { from, to, frame, cookie: host.cookie, ends: [from, to] };
}

async function window(port: number, player: Player, gameId: number): Promise<WebSocket> {
  const headers = { cookie: player.cookie, origin: `http://127.0.0.1:${port}` };
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers });
  await once(socket, 'open');
  const joined = once(socket, 'message');
  socket.send(JSON.stringify({ type: 'joinGame', gameId, userId: player.id }));
  await joined;
  return socket;
}

async function bareTalk(port: number, seat: number): Promise<Talk> {
  const from = new WebSocket(`ws://127.0.0.1:${port}/${seat}a`);
  const to = new WebSocket(`ws://127.0.0.1:${port}/${seat}b`);
  await Promise.all([once(from, 'open'), once(to, 'open')]);
  const frame = () =>
    JSON.stringify({
      type: 'playerTyping',
      gameId: seat,
      userId: 'a'.repeat(36),
      searchQuery: 'metallica',
      nickname: 'Host 1',
      timestamp: Math.round(performance.now() * 1000),
    });
  return { from, to, frame, cookie: '', ends: [from, to] };
}

type Side = { talks: Talk[]; pid: number };
/** `cpu`: seconds of one core. */
type Round = { sent: number; lost: number; cpu: number; took: number[] };

/** Measures the sides in turns, so that other load of the machine affects both. */
async function inTurns(sides: Side[], { rounds, seconds }: { rounds: number; seconds: number }) {
  const results: Round[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [at, side] of sides.entries()) results[at]?.push(await talkFor(side, seconds));
  return results.map(summaryOf);
}

function summaryOf(rounds: Round[]): Nudges {
  const sum = (of: (round: Round) => number) => rounds.reduce((total, round) => total + of(round), 0);
  const sent = sum((round) => round.sent);
  const cpuEach = (sum((round) => round.cpu) / sent) * 1e6;
  return { sent, lost: sum(({ lost }) => lost), cpuEach, took: spreadOf(rounds.flatMap(({ took }) => took)) };
}

/** Lets every pair type at even intervals and times the messages, at most one of a pair at a time. */
async function talkFor({ talks, pid }: Side, seconds: number): Promise<Round> {
  const took: number[] = [];
  const waiting = new Map<Talk, number>();
  let sent = 0;
  for (const talk of talks) {
    talk.to.removeAllListeners('message');
    talk.to.on('message', (data) => {
      const at = waiting.get(talk);
      if (at === undefined || !String(data).includes('playerTyping')) return;
      waiting.delete(talk);
      took.push(performance.now() - at);
    });
  }
  const before = cpuOf(pid);
  const until = performance.now() + seconds * 1000;
  const typeEvenly = async (talk: Talk, place: number) => {
    await pause((place / talks.length) * (1000 / perSecond));
    while (performance.now() < until) {
      // A late message is not lost: the next is sent only after it.
      if (!waiting.has(talk)) {
        waiting.set(talk, performance.now());
        talk.from.send(talk.frame());
        sent += 1;
      }
      await pause(1000 / perSecond);
    }
  };
  await Promise.all(talks.map(typeEvenly));
  for (let tries = 0; waiting.size && tries < 100; tries += 1) await pause(50);
  return { sent, lost: waiting.size, cpu: cpuOf(pid) - before, took };
}

const pause = (ms: number) => new Promise<void>((over) => void setTimeout(over, ms));

async function openMany(port: number, count: number): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  const connection = openHttpConnection(port);
  while (sockets.length < count) {
    const guest = await connection.request('POST', '/api/auth/guest');
    const cookie = /set-cookie: *([^;\r]+)/i.exec(guest.head)?.[1] ?? '';
    const some = Array.from({ length: Math.min(windowsEach, count - sockets.length) }, () => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, {
        headers: { cookie, origin: `http://127.0.0.1:${port}` },
        perMessageDeflate: false,
      });
      return once(socket, 'open').then(() => socket);
    });
    sockets.push(...(await Promise.all(some)));
  }
  connection.close();
  return sockets;
}
