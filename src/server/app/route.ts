import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Call, type CallName, calls } from '#contract/calls.ts';
import { type CallSchema, type Gets, type Reply, schemas } from '#contract/schemas.ts';
import { readRoomCode } from '#rules/room-code.ts';
import { personAndBattle } from '#server/accounts/session.ts';
import type { User } from '#server/accounts/store.ts';
import { type BattleRef, type BattleVersion, readBattleRef } from '#server/battles/store.ts';
import { Failure } from '#server/http/failure.ts';
import { type Gates, isPersonal } from '#server/limits/gates.ts';
import type { Leave } from '#server/limits/lanes.ts';
import { type Look, lookUpRoom } from '#server/limits/look-up.ts';
import { holdBack } from '#server/limits/refusal.ts';
import { noteCaller } from '#server/presence/note-caller.ts';
import type { Context } from '#server/settings/context.ts';
import { checkInput } from './check-input.ts';

type Me<N extends CallName> = (typeof calls)[N]['access'] extends 'signed-in' ? User : User | null;

type Incoming<N extends CallName> = Gets<N> & {
  context: Context;
  me: Me<N>;
  /** The battle that the call names, by number, code or song; null where it names none, or none that is there. */
  battle: BattleVersion | null;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** What answers each call of the contract. */
export type Handlers = { [N in CallName]: (incoming: Incoming<N>) => Promise<Reply<N>> };

declare module 'fastify' {
  interface FastifyRequest {
    me: User | null;
    battle: BattleVersion | null;
    /** Lets others of its address have their turn. */
    leave: Leave | null;
  }
}

type House = { context: Context; gates: Gates };

/** Makes every call of the contract a route. */
export function serveCalls(app: FastifyInstance, house: House, handlers: Handlers) {
  app.decorateRequest('me', null);
  app.decorateRequest('battle', null);
  app.decorateRequest('leave', null);
  for (const name of Object.keys(calls) as CallName[]) serveCall(app, house, name, handlers);
}

function serveCall<N extends CallName>(app: FastifyInstance, house: House, name: N, handlers: Handlers) {
  const { context, gates } = house;
  const call: Call = calls[name];
  const schema: CallSchema = schemas[name];
  // Before the body is read: who may not call learns nothing of what is wrong with it.
  const findPerson = async (request: FastifyRequest, reply: FastifyReply) => {
    const ref = refIn(request.params as Naming);
    const { me, battle } = await personAndBattle(context, { request, reply }, ref);
    Object.assign(request, { me, battle });
    if (call.method === 'GET') holdBack(reply, gates.readers.settle('read', request.raw, me));
    if (call.access === 'signed-in' && !request.me) throw new Failure('unauthorized');
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const checked = {
      params: checkInput(schema.params, request.params),
      query: checkInput(schema.query, request.query),
      body: checkInput(schema.body, request.body),
    };
    const battle = request.battle ?? (await battleIn(context, checked));
    await guardRooms(house, { called: calledBy(namesIn(checked)), battle }, request, reply);
    const handler = handlers[name] as (incoming: unknown) => Promise<unknown>;
    const answering = handler({ ...checked, context, me: request.me, battle, request, reply });
    // Refused or not, they are there.
    const answered = await answering.finally(() => noteCaller(context, request.me?.id, battle?.id));
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

type Naming = Partial<Record<'id' | 'roomCode' | 'gameId' | 'originalGameId', string | number>> & {
  songId?: number;
};

/** What the battle is called. A room is called by its code alone: its number is easy to guess. */
const calledBy = ({ id, roomCode, gameId, originalGameId }: Naming) =>
  id ?? roomCode ?? gameId ?? originalGameId;

function refIn(naming: Naming): BattleRef | null {
  if (naming.id === undefined && naming.roomCode !== undefined) return readRoomCode(String(naming.roomCode));
  const called = calledBy(naming);
  return called === undefined ? null : readBattleRef(called);
}

type Checked = Record<'params' | 'body', unknown>;

/** What a call names; of songs that are rated together the first says enough. */
const namesIn = ({ params, body }: Checked): Naming => ({
  ...Object(params),
  ...Object(Array.isArray(body) ? body[0] : body),
});

async function battleIn({ findWho }: Context, checked: Checked): Promise<BattleVersion | null> {
  const naming = namesIn(checked);
  const { songId } = naming;
  if (calledBy(naming) !== undefined) return (await findWho({ battle: refIn(naming) })).battle;
  return songId === undefined ? null : (await findWho({ songId })).battle;
}

/** @throws Failure too-many-requests to strangers who name rooms by their codes too often */
async function guardRooms(
  { context, gates }: House,
  { called, battle }: Partial<Look> & Pick<Look, 'battle'>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (called === undefined) return;
  holdBack(reply, await lookUpRoom(context, gates, { called, battle }, request));
}
