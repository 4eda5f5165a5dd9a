import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type CallName, calls } from '#contract/calls.ts';
import { type InitialAnswer, initialDataId } from '#contract/initial-data.ts';
import { type Reply, type Room, schemas } from '#contract/schemas.ts';
import { pageTimeoutMs, withTimeout } from '#server/http/with-timeout.ts';
import type { RequestedPage } from './requested-page.ts';

type InitialCall = Omit<InitialAnswer, 'answer'>;

/**
 * Creates a function that returns the responses to a page's initial calls as JSON, '' if there are none. They pass the same checks as
 * calls of a browser, so that a page contains only what its visitor may see. `room`: the room of an invitation, found for the
 * preview already, because every lookup counts for a limit.
 */
export function createInitialData(app: FastifyInstance) {
  const answersOf = async (call: InitialCall, { headers, ip, id }: FastifyRequest) => {
    const { cookie = '' } = headers;
    const answer = await app.inject({
      url: urlOf(call),
      headers: { cookie, 'x-request-id': id },
      remoteAddress: ip,
    });
    return answer.statusCode === 200 ? [{ ...call, answer: answer.json() }] : [];
  };
  const answerAll = async (
    request: FastifyRequest,
    { initialCalls, ref }: RequestedPage,
    room: Promise<Room | null>,
  ) => {
    const first = await Promise.all(
      initialCalls.map(async (name) =>
        name === 'findRoom' ? answeredWith(await room) : answersOf(initialCallOf(name, ref), request),
      ),
    );
    const answered = first.flat();
    const second = await Promise.all(songsFor(answered).map((call) => answersOf(call, request)));
    return [...answered, ...second.flat()];
  };
  return async (request: FastifyRequest, page: RequestedPage, room: Promise<Room | null>): Promise<string> =>
    jsonOf(await withTimeout(pageTimeoutMs, answerAll(request, page, room), []));
}

/** Returns the response of `findRoom`; none for a room that no longer waits, so that the page does not name its host. */
function answeredWith(room: Room | null): InitialAnswer[] {
  if (room?.status !== 'waiting') return [];
  const answer = schemas.findRoom.reply.parse(room);
  return [{ call: 'findRoom', params: { roomCode: room.roomCode }, answer }];
}

function initialCallOf(call: CallName, ref: string): InitialCall {
  const param = /:(\w+)/.exec(calls[call].path)?.[1];
  return param ? { call, params: { [param]: ref } } : { call };
}

const urlOf = ({ call, params = {}, query }: InitialCall): string =>
  calls[call].path.replace(/:(\w+)/g, (_, key) => encodeURIComponent(params[key] ?? '')) +
  (query ? `?${new URLSearchParams(query)}` : '');

/** Returns the call for suggestions if it is the caller's turn to share a song. */
function songsFor(answered: readonly InitialAnswer[]): InitialCall[] {
  const answerOf = <N extends CallName>(name: N) =>
    answered.find(({ call }) => call === name)?.answer as Reply<N> | undefined;
  const game = answerOf('showTable')?.game;
  const isTurn = game?.status === 'active' && game.currentTurn === answerOf('currentUser')?.id;
  if (!isTurn) return [];
  return [{ call: 'suggestSongs', query: { battleType: game.battleType, gameId: String(game.id) } }];
}

/** Serializes the responses; escapes `<`, because a name could contain `</script>`. */
const jsonOf = (answered: readonly InitialAnswer[]): string =>
  answered.length === 0 ? '' : JSON.stringify(answered).replaceAll('<', '\\u003c');

/** Returns the script element with the data; its type keeps the browser from executing it. */
export const initialDataElement = (json: string): string =>
  json && `<script type="application/json" id="${initialDataId}">${json}</script>`;
