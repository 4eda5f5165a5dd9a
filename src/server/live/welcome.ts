import type { RawData } from 'ws';
import { logChannel } from '#server/ops/request-log.ts';
import { closing } from './closing.ts';
import { dismiss, terminateSoon } from './goodbye.ts';
import { type Arrival, type Channel, Guest, type Rooms } from './guest.ts';
import { hear } from './hear.ts';
import { answerPing } from './send.ts';

/** Frames a socket may send in ten seconds: typing sends about three a second. */
const flood = { frames: 100, perMs: 10_000 } as const;
/** Frames of a socket that may wait for the one before them. */
const mostQueued = 60;
/** Who is heard all the time is noted as present this often, in milliseconds. */
const noteEveryMs = 1000;

/** Seats a socket that was let in, and listens to it until it is gone. */
export function openWelcome(rooms: Rooms): (arrival: Arrival) => void {
  const { context } = rooms;
  // The same for all sockets: one of its own for each would weigh as much as the socket.
  function onMessage(this: Channel, data: RawData, binary: boolean) {
    if (this.guest) listen(rooms, this.guest, data, binary);
  }
  function onPing(this: Channel, payload: Buffer) {
    if (this.guest && count(rooms, this.guest)) answerPing(this.guest, payload);
  }
  function onPong(this: Channel, payload: Buffer) {
    if (this.guest && count(rooms, this.guest)) hearAnswer(rooms, this.guest, payload);
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
    socket
      .on('message', onMessage)
      .on('ping', onPing)
      .on('pong', onPong)
      .on('error', onError)
      .on('close', onClose);
  };
}

function listen(rooms: Rooms, guest: Guest, data: RawData, binary: boolean) {
  if (!count(rooms, guest)) return;
  noteAlive(rooms, guest);
  if (guest.queued >= mostQueued) return refuse(guest, closing.tooMuch, 'too many frames');
  if (binary) return refuse(guest, closing.badData, 'text only');
  // What comes after joining a battle may count on being in it.
  inTurn(guest, () => hear(rooms, guest, String(data)));
}

/** A pong that nobody asked for proves nothing: it comes from sockets, too, that read nothing. */
function hearAnswer(rooms: Rooms, guest: Guest, payload: Buffer) {
  if (guest.asked === null || payload.toString('latin1') !== guest.asked) return;
  guest.asked = null;
  noteAlive(rooms, guest);
}

/** Whether a frame, of any kind, is heard: a flood ends the socket. */
function count({ context }: Rooms, guest: Guest): boolean {
  if (guest.deaf || guest.ended) return false;
  const heard = !isTooMuch(guest, context.now());
  if (!heard) refuse(guest, closing.tooMuch, 'too many frames');
  return heard;
}

function noteAlive({ context: { now, presence } }: Rooms, guest: Guest) {
  const moment = now();
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
  if (before !== null) guest.queued += 1;
  const next = () => {
    guest.queued -= 1;
    return work();
  };
  const begun = before === null ? work() : before.then(next);
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
