import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import type { Context } from '#server/context.ts';
import { closing } from './closing.ts';
import { type Arrival, dismiss, Guest, type Rooms, terminateSoon } from './guest.ts';
import { hear } from './hear.ts';
import { connectWire } from './wires.ts';

/** Frames a socket may send in ten seconds: typing sends about three a second. */
const flood = { frames: 100, perMs: 10_000 } as const;
/** Who is heard all the time is noted as present this often, in milliseconds. */
const noteEveryMs = 1000;

/** Seats a socket that was let in, and listens to it until it is gone. */
export function openWelcome(rooms: Rooms): (arrival: Arrival, wire: Duplex) => void {
  const { context } = rooms;
  const guests = new WeakMap<WebSocket, Guest>();
  // The same for all sockets: one of its own for each would weigh as much as the socket.
  function onMessage(this: WebSocket, data: RawData, binary: boolean) {
    const guest = guests.get(this);
    if (guest) listen(rooms, guest, data, binary);
  }
  function onPong(this: WebSocket) {
    const guest = guests.get(this);
    if (guest) noteAlive(context, guest, context.now());
  }
  function onError(this: WebSocket, err: Error) {
    // A visitor's bad frame or broken line is no news.
    const isTheirs = typeof (err as { code?: unknown }).code === 'string';
    context.log[isTheirs ? 'debug' : 'error']({ err }, 'a live connection failed');
    terminateSoon(this);
  }
  function onClose(this: WebSocket) {
    const guest = guests.get(this);
    if (guest) leave(rooms, guest);
  }
  return (arrival, wire) => {
    const { socket, me, sid } = arrival;
    guests.set(socket, new Guest(arrival));
    connectWire(socket, wire);
    context.hub.add(socket, me.id, sid);
    socket.on('message', onMessage).on('pong', onPong).on('error', onError).on('close', onClose);
  };
}

function listen(rooms: Rooms, guest: Guest, data: RawData, binary: boolean) {
  if (guest.deaf || guest.ended) return;
  const moment = rooms.context.now();
  noteAlive(rooms.context, guest, moment);
  if (isTooMuch(guest, moment)) return refuse(guest, closing.tooMuch, 'too many frames');
  if (binary) return refuse(guest, closing.badData, 'text only');
  // What comes after joining a battle may count on being in it.
  inTurn(guest, () => hear(rooms, guest, String(data)));
}

function noteAlive({ presence }: Context, guest: Guest, moment: number) {
  if (moment - guest.notedAt < noteEveryMs) return;
  guest.notedAt = moment;
  for (const gameId of guest.battles()) presence.seen(gameId, guest.me.id);
}

function isTooMuch(guest: Guest, moment: number): boolean {
  if (moment - guest.framesSince > flood.perMs) {
    guest.framesSince = moment;
    guest.frames = 0;
  }
  guest.frames += 1;
  return guest.frames > flood.frames;
}

/** What was said before is still done. */
function refuse(guest: Guest, code: number, reason: string) {
  guest.deaf = true;
  terminateSoon(guest.socket);
  inTurn(guest, () => dismiss(guest, code, reason));
}

/** Does one thing after another, in the order they came: at once when none is under way. */
function inTurn(guest: Guest, work: () => Promise<void> | undefined) {
  const before = guest.underWay;
  const begun = before === null ? work() : before.then(work);
  if (!begun) return;
  const over = begun.then(() => {
    if (guest.underWay === over) guest.underWay = null;
  });
  guest.underWay = over;
}

function leave({ context, typing }: Rooms, guest: Guest) {
  const { socket, me } = guest;
  guest.ended = true;
  context.hub.remove(socket);
  for (const gameId of guest.battles()) {
    typing.left(socket, gameId, me.id);
    context.presence.left(gameId, me.id);
  }
}
