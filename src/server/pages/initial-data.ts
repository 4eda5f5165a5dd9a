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
 * The answers to what a page will ask first, as JSON, '' for none. They are calls like any browser's, with the same checks,
 * so a page never holds more than its visitor may see. The room of an invitation is found already, for the page's preview:
 * looking it up is counted.
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
  const askAll = async (request: FastifyRequest, bringsSession: boolean, room: Promise<Room | null>) => {
    const { names, ref } = initialCallsAt(request.url, bringsSession);
    const mayAsk = names.filter((name) => bringsSession || calls[name].access === 'open');
    const first = await Promise.all(
      mayAsk.map(async (name) =>
        name === 'findRoom' ? answeredWith(await room) : answersOf(initialCallOf(name, ref), request),
      ),
    );
    const answered = first.flat();
    const then = await Promise.all(songsFor(answered).map((call) => answersOf(call, request)));
    return [...answered, ...then.flat()];
  };
  return async (
    request: FastifyRequest,
    bringsSession: boolean,
    room: Promise<Room | null>,
  ): Promise<string> => jsonOf(await withTimeout(pageTimeoutMs, askAll(request, bringsSession, room), []));
}

/** What the call itself would answer. A page that invites no one names no one. */
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

/** The player whose turn it is to share a song sees songs that fit. */
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

/** A name may hold anything but the sign that ends an element. */
function jsonOf(answered: readonly AnsweredCall[]): string {
  if (answered.length === 0) return '';
  const entries = answered.map(
    ({ body, ...call }) => `${JSON.stringify(call).slice(0, -1)},"answer":${body}}`,
  );
  return `[${entries.join(',')}]`.replaceAll('<', '\\u003c');
}

/** A browser reads it as data and runs nothing of it. */
export const initialDataElement = (json: string): string =>
  json && `<script type="application/json" id="${initialDataId}">${json}</script>`;

/** Whether an address names its battle by the code of the room, not by its number. */
export const isByCode = (pattern: string, ref: string): boolean =>
  pattern.endsWith('/:id') && !numberInAddress.test(ref);

/** Every page asks `currentUser` first (src/client/app.tsx). */
export function initialCallsAt(
  url: string,
  bringsSession: boolean,
): { names: readonly CallName[]; ref: string } {
  const { name, ref } = pageOfUrl(url, bringsSession);
  const { initialCalls, path } = pages[name];
  const subject = subjectOf(url);
  const isRoom = subject?.kind === 'room';
  // A room's code is not looked up twice.
  const asked: readonly CallName[] = isByCode(path, ref) ? [] : initialCalls;
  const shown = asked.filter((call) => call !== 'findRoom' || isRoom);
  return { names: ['currentUser', ...shown], ref: isRoom ? subject.code : ref };
}
