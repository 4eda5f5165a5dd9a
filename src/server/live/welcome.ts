import type { RawData } from 'ws';
import type { Context } from '#server/context.ts';
import { logChannel } from '#server/ops/request-log.ts';
import { closing } from './closing.ts';
import { type Arrival, type Channel, dismiss, Guest, type Rooms, terminateSoon } from './guest.ts';
import { hear } from './hear.ts';
import { openShortWay } from './short-way.ts';

/** Frames a socket may send in ten seconds: typing sends about three a second. */
const flood = { frames: 100, perMs: 10_000 } as const;
/** Who is heard all the time is noted as present this often, in milliseconds. */
const noteEveryMs = 1000;

/** Seats a socket that was let in, and listens to it until it is gone. */
export function openWelcome(rooms: Rooms): (arrival: Arrival) => void {
  const { context } = rooms;
  // The same for all sockets: one of its own for each would weigh as much as the socket.
  function onMessage(this: Channel, data: RawData, binary: boolean) {
    if (this.guest) listen(rooms, this.guest, data, binary);
  }
  const takeShortWay = openShortWay((guest, text) => listen(rooms, guest, text, false));
  function onPong(this: Channel) {
    if (this.guest) count(rooms, this.guest);
  }
  function onError(this: Channel, err: Error) {
    // A visitor's bad frame or broken line is no news.
    const isTheirs = typeof (err as { code?: unknown }).code === 'string';
    context.log[isTheirs ? 'debug' : 'error']({ err }, 'a live connection failed');
    terminateSoon(this);
  }
  function onClose(this: Channel) {
    if (this.guest) leave(rooms, this.guest);
  }
  return (arrival) => {
    const guest = new Guest(arrival);
    const { socket } = guest;
    socket.guest = guest;
    context.hub.add(guest);
    socket.on('message', onMessage).on('pong', onPong).on('error', onError).on('close', onClose);
    takeShortWay(guest);
  };
}

function listen(rooms: Rooms, guest: Guest, data: RawData | string, binary: boolean) {
  if (!count(rooms, guest)) return;
  if (binary) return refuse(guest, closing.badData, 'text only');
  // What comes after joining a battle may count on being in it.
  inTurn(guest, () => hear(rooms, guest, String(data)));
}

/** A sign of life, of any kind. Whether it is heard: a flood ends the socket. */
function count({ context }: Rooms, guest: Guest): boolean {
  if (guest.deaf || guest.ended) return false;
  const moment = context.now();
  noteAlive(context, guest, moment);
  const heard = !isTooMuch(guest, moment);
  if (!heard) refuse(guest, closing.tooMuch, 'too many frames');
  return heard;
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
  guest.ended = true;
  logChannel(context.log, guest);
  context.hub.remove(guest);
  for (const gameId of guest.battles()) {
    typing.left(guest, gameId);
    context.presence.left(gameId, guest.me.id);
  }
  // Another window may be remembered through it.
  guest.typist = null;
}
