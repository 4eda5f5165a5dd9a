import type { Duplex } from 'node:stream';
import { closing } from './closing.ts';
import { dismiss, type Guest, type Rooms, terminateSoon } from './guest.ts';
import { hear } from './hear.ts';
import { openTurns } from './in-turn.ts';
import { connectWire } from './wires.ts';

/** Frames a socket may send in ten seconds: typing sends about three a second. */
const flood = { frames: 100, perMs: 10_000 } as const;
/** Who is heard all the time is noted as present this often, in milliseconds. */
const noteEveryMs = 1000;

type Arrival = Omit<Guest, 'games' | 'ended'> & { wire: Duplex };

/** Seats a socket that was let in, and listens to it until it is gone. */
export function welcome(rooms: Rooms, { wire, ...arrival }: Arrival) {
  const { context, typing } = rooms;
  const guest: Guest = { ...arrival, games: new Map(), ended: false };
  const { socket, me, sid } = guest;
  const allowed = floodGate(context.now);
  const inTurn = openTurns();
  connectWire(socket, wire);
  context.hub.add(socket, me.id, sid);
  let deaf = false;
  let noted = Number.NEGATIVE_INFINITY;
  const alive = () => {
    if (context.now() - noted < noteEveryMs) return;
    noted = context.now();
    for (const gameId of battlesOf(guest)) context.presence.seen(gameId, me.id);
  };
  const enough = (code: number, reason: string) => {
    deaf = true;
    terminateSoon(socket);
    inTurn(() => dismiss(guest, code, reason));
  };
  socket.on('message', (data, binary) => {
    if (deaf || guest.ended) return;
    alive();
    if (!allowed()) return enough(closing.tooMuch, 'too many frames');
    if (binary) return enough(closing.badData, 'text only');
    // What comes after joining a battle may count on being in it.
    inTurn(() => hear(rooms, guest, String(data)));
  });
  socket.on('pong', alive);
  socket.on('error', (err) => {
    // A visitor's bad frame or broken line is no news.
    const isTheirs = typeof (err as { code?: unknown }).code === 'string';
    context.log[isTheirs ? 'debug' : 'error']({ err }, 'a live connection failed');
    terminateSoon(socket);
  });
  socket.on('close', () => {
    guest.ended = true;
    context.hub.remove(socket);
    for (const gameId of battlesOf(guest)) {
      typing.left(socket, gameId, me.id);
      context.presence.left(gameId, me.id);
    }
  });
}

const battlesOf = ({ games }: Guest): Set<number> => new Set(games.values());

function floodGate(now: () => number): () => boolean {
  let since = now();
  let count = 0;
  return () => {
    const moment = now();
    if (moment - since > flood.perMs) [since, count] = [moment, 0];
    count += 1;
    return count <= flood.frames;
  };
}
