import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type CallName, calls } from '#contract/calls.ts';
import { numberInAddress } from '#contract/games.ts';
import { type InitialAnswer, initialDataId } from '#contract/initial-data.ts';
import { pageOfUrl, pages } from '#contract/pages.ts';
import { type OwnUser, type Room, schemas, type Table } from '#contract/schemas.ts';
import { pageTimeoutMs, withTimeout } from '#server/http/with-timeout.ts';
import { subjectOf } from '#server/previews/preview.ts';

type InitialCall = Omit<InitialAnswer, 'answer'>;
type AnsweredCall = InitialCall & { body: string };

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
    return answer.statusCode === 200 ? [{ ...call, body: answer.payload }] : [];
  };
  const answerAll = async (request: FastifyRequest, hasSession: boolean, room: Promise<Room | null>) => {
    const { names, ref } = initialCallsAt(request.url, hasSession);
    const allowed = names.filter((name) => hasSession || calls[name].access === 'open');
    const first = await Promise.all(
      allowed.map(async (name) =>
        name === 'findRoom' ? answeredWith(await room) : answersOf(initialCallOf(name, ref), request),
      ),
    );
    const answered = first.flat();
    const second = await Promise.all(songsFor(answered).map((call) => answersOf(call, request)));
    return [...answered, ...second.flat()];
  };
  return async (request: FastifyRequest, hasSession: boolean, room: Promise<Room | null>): Promise<string> =>
    jsonOf(await withTimeout(pageTimeoutMs, answerAll(request, hasSession, room), []));
}

/** Returns the response of `findRoom`; none for a room that no longer waits, so that the page does not name its host. */
function answeredWith(room: Room | null): AnsweredCall[] {
  if (room?.status !== 'waiting') return [];
  const body = JSON.stringify(schemas.findRoom.reply.parse(room));
  return [{ call: 'findRoom', params: { roomCode: room.roomCode }, body }];
}

function initialCallOf(call: CallName, ref: string): InitialCall {
  const param = /:(\w+)/.exec(calls[call].path)?.[1];
  return param ? { call, params: { [param]: ref } } : { call };
}

const urlOf = ({ call, params = {}, query }: InitialCall): string =>
  calls[call].path.replace(/:(\w+)/g, (_, key) => encodeURIComponent(params[key] ?? '')) +
  (query ? `?${new URLSearchParams(query)}` : '');

/** Returns the call for suggestions if it is the caller's turn to share a song. */
function songsFor(answered: readonly AnsweredCall[]): InitialCall[] {
  const bodyOf = <T>(name: CallName): T | null => {
    const body = answered.find(({ call }) => call === name)?.body;
    return body === undefined ? null : JSON.parse(body);
  };
  const game = bodyOf<Table>('showTable')?.game;
  const isTurn = game?.status === 'active' && game.currentTurn === bodyOf<OwnUser>('currentUser')?.id;
  if (!isTurn) return [];
  return [{ call: 'suggestSongs', query: { battleType: game.battleType, gameId: String(game.id) } }];
}

/** Serializes the responses; escapes `<`, because a name could contain `</script>`. */
function jsonOf(answered: readonly AnsweredCall[]): string {
  if (answered.length === 0) return '';
  const entries = answered.map(
    ({ body, ...call }) => `${JSON.stringify(call).slice(0, -1)},"answer":${body}}`,
  );
  return `[${entries.join(',')}]`.replaceAll('<', '\\u003c');
}

/** Returns the script element with the data; its type keeps the browser from executing it. */
export const initialDataElement = (json: string): string =>
  json && `<script type="application/json" id="${initialDataId}">${json}</script>`;

/** Returns whether an address names its battle by the room code, not by the number. */
export const isByCode = (pattern: string, ref: string): boolean =>
  pattern.endsWith('/:id') && !numberInAddress.test(ref);

/** Returns the initial calls of an address, and its id or code. Every page calls `currentUser` first (src/client/app.tsx). */
export function initialCallsAt(
  url: string,
  hasSession: boolean,
): { names: readonly CallName[]; ref: string } {
  const { name, ref } = pageOfUrl(url, hasSession);
  const { initialCalls, path } = pages[name];
  const subject = subjectOf(url);
  const isRoom = subject?.kind === 'room';
  // A room code is looked up only once per page.
  const possible: readonly CallName[] = isByCode(path, ref) ? [] : initialCalls;
  const needed = possible.filter((call) => call !== 'findRoom' || isRoom);
  return { names: ['currentUser', ...needed], ref: isRoom ? subject.code : ref };
}
