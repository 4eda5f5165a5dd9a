import { passedOn, type SentFrame, sentFrame } from '#contract/live.ts';
import type { PlayerId } from '#rules/battle.ts';
import { seatIn } from '#server/battles/show.ts';
import { readBattleRef } from '#server/battles/store.ts';
import { isAway } from '#server/database/errors.ts';
import { Failure } from '#server/http/failure.ts';
import { failures } from '#server/http/failures.ts';
import { lookUpRoom } from '#server/limits/look-up.ts';
import type { Context } from '#server/settings/context.ts';
import { closing } from './closing.ts';
import { dismiss } from './goodbye.ts';
import { type Guest, type Rooms, say } from './guest.ts';

/** Does what a frame asks for. One that is JSON and not understood is told so; anything else ends the socket. */
export function hear(rooms: Rooms, guest: Guest, text: string): Promise<void> | undefined {
  if (guest.ended) return;
  const json = parse(text);
  if (json === undefined) return dismiss(guest, closing.badText, 'not JSON');
  const frame = sentFrame.safeParse(json).data;
  if (!frame) return sorry(guest, 'This is not a message that is known here');
  if (frame.userId !== guest.me.id) return sorry(guest, 'This is not your own user');
  try {
    return act(rooms, guest, frame)?.catch((error) => refuse(rooms, guest, error));
  } catch (error) {
    refuse(rooms, guest, error);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const sorry = (guest: Guest, message: string): undefined => say(guest, { type: 'error', message });

function refuse({ context }: Rooms, guest: Guest, error: unknown) {
  if (!(error instanceof Failure) && !isAway(error))
    context.log.error({ err: error }, 'a live message failed');
  sorry(guest, error instanceof Failure ? error.message : failures.unavailable.message);
}

type Frame<T extends SentFrame['type']> = Extract<SentFrame, { type: T }>;

function act(rooms: Rooms, guest: Guest, frame: SentFrame): Promise<void> | undefined {
  switch (frame.type) {
    case 'playerTyping':
      return passOn(rooms, guest, frame);
    case 'songStarted':
      return tellStarted(rooms, guest, frame);
    case 'beat':
      return say(guest, { type: 'beat' });
    case 'joinUser':
      return say(guest, { type: 'joined' });
    case 'joinGame':
      return joinGame(rooms, guest, frame);
  }
}

async function joinGame({ context, gates, typing }: Rooms, guest: Guest, { gameId }: Frame<'joinGame'>) {
  const { battle } = await context.findWho({ battle: readBattleRef(gameId) });
  const look = { called: gameId, battle };
  if ((await lookUpRoom(context, gates, look, guest)) !== null) throw new Failure('too-many-requests');
  const { id, roomCode, players } = await seatIn(context, battle, guest.me.id);
  const left = guest.letInto(id, roomCode);
  if (left !== undefined) {
    typing.left(guest, left);
    context.hub.leave(guest, left);
  }
  // Before they hear what this battle is told: greeted once is enough.
  context.presence.watch(id, players);
  context.hub.enter(guest, id);
  say(guest, { type: 'joined', gameId: id });
  greet(context, guest, id, players);
}

function passOn({ typing }: Rooms, guest: Guest, { gameId, searchQuery }: Frame<'playerTyping'>) {
  return typing.heard(guest, battleOf(guest, gameId), searchQuery.slice(0, passedOn));
}

async function tellStarted({ context }: Rooms, guest: Guest, { gameId, songId }: Frame<'songStarted'>) {
  const game = battleOf(guest, gameId);
  const { id: userId } = guest.me;
  const message = { type: 'songStarted', gameId: game, userId, songId } as const;
  await context.hub.publish({ game, except: userId, message });
}

/** The number of a battle that this socket was let into. */
function battleOf(guest: Guest, called: number | string): number {
  const id = guest.gameOf(typeof called === 'number' ? called : called.toUpperCase());
  if (id === undefined) throw new Failure('not-a-player');
  return id;
}

/** Signs this person in as present, and tells them who is not. */
function greet({ presence }: Context, guest: Guest, gameId: number, players: readonly PlayerId[]) {
  if (!guest.ended) presence.seen(gameId, guest.me.id);
  for (const [userId, awayMs] of presence.awayMs(gameId, players))
    if (awayMs > 0 && userId !== guest.me.id) say(guest, { type: 'playerAway', gameId, userId, awayMs });
}
