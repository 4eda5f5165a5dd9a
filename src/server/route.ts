import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Call, type CallName, calls } from '#contract/calls.ts';
import { type CallSchema, type Gets, type Reply, schemas } from '#contract/schemas.ts';
import type { Battle } from '#rules/battle.ts';
import { readRoomCode } from '#rules/room-code.ts';
import { personOf } from './accounts/session.ts';
import type { User } from './accounts/store.ts';
import { checkInput } from './check-input.ts';
import type { Context } from './context.ts';
import { Failure } from './failure.ts';
import { type Gates, isPersonal } from './limits/gates.ts';
import type { Leave } from './limits/lanes.ts';
import { lookUpRoom } from './limits/look-up.ts';
import { holdBack } from './limits/refusal.ts';
import { noteCaller } from './presence/note-caller.ts';

type Me<N extends CallName> = (typeof calls)[N]['access'] extends 'signed-in' ? User : User | null;

type Incoming<N extends CallName> = Gets<N> & {
  context: Context;
  me: Me<N>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** What answers each call of the contract. */
export type Handlers = { [N in CallName]: (incoming: Incoming<N>) => Promise<Reply<N>> };

declare module 'fastify' {
  interface FastifyRequest {
    me: User | null;
    /** Lets others of its address have their turn. */
    leave: Leave | null;
  }
}

type House = { context: Context; gates: Gates };

/** Makes every call of the contract a route. */
export function serveCalls(app: FastifyInstance, house: House, handlers: Handlers) {
  app.decorateRequest('me', null);
  app.decorateRequest('leave', null);
  for (const name of Object.keys(calls) as CallName[]) serveCall(app, house, name, handlers);
}

function serveCall<N extends CallName>(app: FastifyInstance, house: House, name: N, handlers: Handlers) {
  const { context, gates } = house;
  const call: Call = calls[name];
  const schema: CallSchema = schemas[name];
  // Before the body is read: who may not call learns nothing of what is wrong with it.
  const findPerson = async (request: FastifyRequest, reply: FastifyReply) => {
    const me = await personOf(context, request, reply);
    request.me = me;
    if (call.method === 'GET')
      holdBack(reply, await gates.readers.settle('read', request.raw, async () => me));
    if (call.access === 'signed-in' && !request.me) throw new Failure('unauthorized');
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const checked = {
      params: checkInput(schema.params, request.params),
      query: checkInput(schema.query, request.query),
      body: checkInput(schema.body, request.body),
    };
    await guardRooms(house, checked, request, reply);
    const handler = handlers[name] as (incoming: unknown) => Promise<unknown>;
    const answering = handler({ ...checked, context, me: request.me, request, reply });
    // Refused or not, they are there.
    const answered = await answering.finally(() =>
      noteCaller(context, request.me?.id, calledAbout(context, checked)),
    );
    return reply.status(call.status).send(schema.reply.parse(answered));
  };
  const hooks = { ...hooksOf(house, call), preParsing: findPerson };
  app.route({ method: call.method, url: call.path, ...hooks, handler: answer });
}

type Hooks = ReturnType<Gates['hook']>;

/** Reads take their turn among those of their address. */
function hooksOf(house: House, call: Call) {
  const gates = gatesOf(house, call);
  if (call.method !== 'GET') return gates;
  const wait = async (request: FastifyRequest, reply: FastifyReply) => {
    const turn = house.gates.readers.turn(request.raw);
    if (turn === null) return holdBack(reply, 1);
    request.leave = await turn;
  };
  const leave = async (request: FastifyRequest) => request.leave?.();
  return { ...gates, onRequest: [...(gates.onRequest ?? []), wait], onSend: leave };
}

/** What an address does is counted before anything is refused; what a person does, once they are known. */
function gatesOf({ gates }: House, { limit }: Call): Partial<Record<'onRequest' | 'preHandler', Hooks>> {
  if (!limit) return {};
  return isPersonal(limit)
    ? { preHandler: gates.hook(limit) }
    : { onRequest: gates.hook(limit), preHandler: gates.hookPerson(limit) };
}

type Checked = Record<'params' | 'body', unknown>;
type Name = 'id' | 'roomCode' | 'gameId' | 'originalGameId';
type Naming = Partial<Record<Name, string | number> & { songId: number }>;

/** What a call names; of songs that are rated together the first says enough. */
const namesIn = ({ params, body }: Checked): Naming => ({
  ...Object(params),
  ...Object(Array.isArray(body) ? body[0] : body),
});
const refIn = ({ id, roomCode, gameId, originalGameId }: Naming): string | number | undefined =>
  id ?? roomCode ?? gameId ?? originalGameId;

/** The battle a call was about, which its answer has just been made of. */
function calledAbout({ memory }: Context, checked: Checked): Battle | undefined {
  const named = namesIn(checked);
  const ref = refIn(named);
  const code = readRoomCode(String(ref ?? ''));
  const id =
    ref === undefined
      ? memory.songs.peek(named.songId ?? 0)
      : code === null
        ? Number(ref)
        : memory.codes.peek(code);
  return memory.battles.peek(id ?? 0);
}

/** @throws Failure too-many-requests to strangers who name rooms by their codes too often */
async function guardRooms(
  { context, gates }: House,
  checked: Checked,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const ref = refIn(namesIn(checked));
  const waitSeconds = ref === undefined ? null : await lookUpRoom(context, gates, ref, request);
  holdBack(reply, waitSeconds);
}
