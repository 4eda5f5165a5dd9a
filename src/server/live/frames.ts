import { type SentFrame, sentFrame } from '#contract/live.ts';
import { attempt } from '#rules/attempt.ts';
import { typingLength } from '#rules/limits.ts';
import { withoutInvisible } from '#rules/names/nickname.ts';
import { findVersion } from '#server/accounts/find-caller.ts';
import { readBattleRef } from '#server/battles/read-battle.ts';
import { loadForPlayer } from '#server/battles/show.ts';
import { isUnavailable } from '#server/database/errors.ts';
import { Failure } from '#server/http/failure.ts';
import { failures } from '#server/http/failures.ts';
import { countRoomLookup } from '#server/limits/room-lookup.ts';
import { star } from '#server/words/rude-words.ts';
import { type Connection, close, closeCode, type LiveDeps, send } from './connection.ts';

/** Handles a frame. An unknown message is answered with an error; text that is not JSON closes the socket. */
export async function onFrame(live: LiveDeps, connection: Connection, text: string): Promise<void> {
  if (connection.ended) return;
  const json: unknown = attempt(() => JSON.parse(text), undefined);
  if (json === undefined) return close(connection, closeCode.invalidPayload, 'not JSON');
  const frame = sentFrame.safeParse(json).data;
  if (!frame) return sendError(connection, 'Unknown frame');
  if (frame.userId !== connection.me.id) return sendError(connection, 'This is not your own user');
  try {
    await handle(live, connection, frame);
  } catch (error) {
    const isExpected = error instanceof Failure || isUnavailable(error);
    if (!isExpected) live.context.log.error({ err: error }, 'a frame could not be handled');
    sendError(connection, error instanceof Failure ? error.message : failures.unavailable.message);
  }
}

const sendError = (connection: Connection, message: string): void =>
  send(connection, { type: 'error', message });

function handle(live: LiveDeps, connection: Connection, frame: SentFrame): Promise<void> | void {
  switch (frame.type) {
    case 'playerTyping': {
      const searchQuery = star(withoutInvisible(frame.searchQuery.slice(0, typingLength)));
      return live.searchRelay.relay(connection, battleOf(connection, frame.gameId), searchQuery);
    }
    case 'songStarted': {
      const { userId, songId } = frame;
      const gameId = battleOf(connection, frame.gameId);
      const message = { type: 'songStarted', gameId, userId, songId } as const;
      return live.context.hub.publish({ game: gameId, except: userId, message });
    }
    case 'beat':
      return send(connection, { type: 'beat' });
    case 'joinUser':
      return send(connection, { type: 'joined' });
    case 'joinGame':
      return joinGame(live, connection, frame.gameId);
    default:
      return frame satisfies never;
  }
}

async function joinGame(live: LiveDeps, connection: Connection, givenRef: number | string) {
  const { context, rateLimits, searchRelay } = live;
  const { id: me } = connection.me;
  if (rateLimits.readLimits.countJoin(me) !== null) throw new Failure('too-many-requests');
  const battle = await findVersion(context, { battle: readBattleRef(givenRef) });
  const lookup = { givenRef, battle };
  if ((await countRoomLookup(context, rateLimits, lookup, connection)) !== null)
    throw new Failure('too-many-requests');
  const joined = await loadForPlayer(context, battle, me);
  const { id, players } = joined;
  // watch() must come before enter(), or the connection would get `playerAway` twice: from watch() and below.
  context.presence.watch(id, players);
  const left = context.hub.enter(connection, joined);
  if (left !== undefined) searchRelay.connectionClosed(connection, left);
  send(connection, { type: 'joined', gameId: id });
  if (!connection.ended) context.presence.seen(id, me);
  for (const [userId, awayMs] of context.presence.awayMs(id, players))
    if (awayMs > 0 && userId !== me) send(connection, { type: 'playerAway', gameId: id, userId, awayMs });
}

/** Returns the number of a battle that the connection has entered. @throws Failure not-a-player */
function battleOf(connection: Connection, ref: number | string): number {
  const id = connection.battleIdOf(typeof ref === 'number' ? ref : ref.toUpperCase());
  if (id === undefined) throw new Failure('not-a-player');
  return id;
}
