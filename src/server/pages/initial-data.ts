import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type CallName, calls } from '#contract/calls.ts';
import { type InitialReply, initialDataId } from '#contract/initial-data.ts';
import { type Reply, type Room, schemas } from '#contract/schemas.ts';
import { withTimeout } from '#server/http/with-timeout.ts';
import type { Context } from '#server/settings/context.ts';
import type { RequestedPage } from './requested-page.ts';

type InitialCall = Omit<InitialReply, 'reply'>;

/**
 * Creates a function that returns the responses to a page's initial calls as JSON, '' if there are none. They pass the same checks as
 * calls of a browser, so that a page contains only what its visitor may see. `room`: the room of an invitation, found for the
 * preview already, because every lookup counts for a limit.
 */
export function createInitialData(app: FastifyInstance, { pageTimeoutMs }: Pick<Context, 'pageTimeoutMs'>) {
  const repliesTo = async (call: InitialCall, { headers, ip, id }: FastifyRequest) => {
    const { cookie = '' } = headers;
    const response = await app.inject({
      url: urlOf(call),
      headers: { cookie, 'x-request-id': id },
      remoteAddress: ip,
    });
    return response.statusCode === 200 ? [{ ...call, reply: response.json() }] : [];
  };
  const fetchAll = async (
    request: FastifyRequest,
    { initialCalls, ref }: RequestedPage,
    room: Promise<Room | null>,
  ) => {
    const first = await Promise.all(
      initialCalls.map(async (name) =>
        name === 'findRoom' ? repliesWith(await room) : repliesTo(initialCallOf(name, ref), request),
      ),
    );
    const replies = first.flat();
    const second = await Promise.all(songsFor(replies).map((call) => repliesTo(call, request)));
    return [...replies, ...second.flat()];
  };
  return async (request: FastifyRequest, page: RequestedPage, room: Promise<Room | null>): Promise<string> =>
    jsonOf(await withTimeout(pageTimeoutMs, fetchAll(request, page, room), []));
}

/** Returns the response of `findRoom`; none for a room that no longer waits, so that the page does not name its host. */
function repliesWith(room: Room | null): InitialReply[] {
  if (room?.status !== 'waiting') return [];
  const reply = schemas.findRoom.reply.parse(room);
  return [{ call: 'findRoom', params: { roomCode: room.roomCode }, reply }];
}

function initialCallOf(call: CallName, ref: string): InitialCall {
  const param = /:(\w+)/.exec(calls[call].path)?.[1];
  return param ? { call, params: { [param]: ref } } : { call };
}

const urlOf = ({ call, params = {}, query }: InitialCall): string =>
  calls[call].path.replace(/:(\w+)/g, (_, key) => encodeURIComponent(params[key] ?? '')) +
  (query ? `?${new URLSearchParams(query)}` : '');

/** Returns the call for suggestions if it is the caller's turn to share a song. */
function songsFor(replies: readonly InitialReply[]): InitialCall[] {
  const replyTo = <N extends CallName>(name: N) =>
    replies.find(({ call }) => call === name)?.reply as Reply<N> | undefined;
  const game = replyTo('showTable')?.game;
  const isTurn = game?.status === 'active' && game.currentTurn === replyTo('currentUser')?.id;
  if (!isTurn) return [];
  return [{ call: 'suggestSongs', query: { battleType: game.battleType, gameId: String(game.id) } }];
}

/** Serializes the responses; escapes `<`, because a name could contain `</script>`. */
const jsonOf = (replies: readonly InitialReply[]): string =>
  replies.length === 0 ? '' : JSON.stringify(replies).replaceAll('<', '\\u003c');

/** Returns the script element with the data; its type keeps the browser from executing it. */
export const initialDataElement = (json: string): string =>
  json && `<script type="application/json" id="${initialDataId}">${json}</script>`;
