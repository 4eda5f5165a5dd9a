import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Call, type CallName, calls } from '#contract/calls.ts';
import { type CallSchema, type HandlerInput, type Reply, schemas } from '#contract/schemas.ts';
import { readRoomCode } from '#rules/room-code.ts';
import { type BattleKey, findVersion, type Session } from '#server/accounts/find-caller.ts';
import { callerAndBattle } from '#server/accounts/session.ts';
import type { User } from '#server/accounts/store.ts';
import { type BattleVersion, readBattleRef } from '#server/battles/read-battle.ts';
import { Failure } from '#server/http/failure.ts';
import type { Release } from '#server/limits/fair-queues.ts';
import type { RateLimits } from '#server/limits/rate-limits.ts';
import { assertNotLimited } from '#server/limits/read-limits.ts';
import { countRoomLookup } from '#server/limits/room-lookup.ts';
import { noteCaller } from '#server/presence/presence.ts';
import type { Context } from '#server/settings/context.ts';
import { checkInput } from './check-input.ts';

type IfSignedIn<N extends CallName, T> = (typeof calls)[N]['access'] extends 'signed-in' ? T : T | null;

type Incoming<N extends CallName> = HandlerInput<N> & {
  context: Context;
  me: IfSignedIn<N, User>;
  /** The session of `me`. */
  session: IfSignedIn<N, Session>;
  /** The current version of the battle that the call names (`schemas`); null without a battle. */
  battle: BattleVersion | null;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Answer<N extends CallName> = Reply<N> extends undefined ? Promise<void> : Promise<Reply<N>>;

export type Handlers = { [N in CallName]: (incoming: Incoming<N>) => Answer<N> };

declare module 'fastify' {
  interface FastifyRequest {
    me: User | null;
    /** The session of `me`. */
    session: Session | null;
    battle: BattleVersion | null;
    /** Releases the slot of the caller's address (`limits`). */
    releaseSlot: Release | null;
  }
}

type Deps = { context: Context; rateLimits: RateLimits };

export function serveCalls(app: FastifyInstance, deps: Deps, handlers: Handlers) {
  app.decorateRequest('me', null);
  app.decorateRequest('session', null);
  app.decorateRequest('battle', null);
  app.decorateRequest('releaseSlot', null);
  for (const name of Object.keys(calls) as CallName[]) serveCall(app, deps, name, handlers);
}

function serveCall<N extends CallName>(app: FastifyInstance, deps: Deps, name: N, handlers: Handlers) {
  const { context, rateLimits } = deps;
  const call: Call = calls[name];
  const schema: CallSchema = schemas[name];
  // Runs before the body is read, so that an unauthorized caller gets no validation errors. Only the path
  // counts here: query and body are not validated yet.
  const authenticate = async (request: FastifyRequest, reply: FastifyReply) => {
    const inPath = battleKey(schema, givenRefIn(schema, { params: request.params }));
    Object.assign(request, await callerAndBattle(context, request, inPath, reply));
    if (call.method === 'GET')
      assertNotLimited(reply, rateLimits.readLimits.countUser('read', request, request.me));
    if (call.access === 'signed-in' && !request.me) throw new Failure('unauthorized');
  };
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const checked = {
      params: checkInput(schema.params, request.params),
      query: checkInput(schema.query, request.query),
      body: checkInput(schema.body, request.body),
    };
    const givenRef = givenRefIn(schema, checked);
    let { battle } = request;
    if (givenRef !== undefined) {
      battle ??= await findVersion(context, battleKey(schema, givenRef));
      assertNotLimited(reply, await countRoomLookup(context, rateLimits, { givenRef, battle }, request));
    }
    const handler = handlers[name] as (incoming: unknown) => Promise<unknown>;
    const { me, session } = request;
    const pending = handler({ ...checked, context, me, session, battle, request, reply });
    // The caller counts as present even if the handler throws.
    const result = await pending.finally(() => noteCaller(context, me?.id, battle?.id));
    return reply.status(call.status).send(schema.reply.parse(result));
  };
  const hooks = { ...hooksOf(deps, call), preParsing: authenticate };
  app.route({ method: call.method, url: call.path, ...hooks, handler: handle });
}

/** Returns the hooks of a call: its limits, and for a read the slot of the address, because reads of one address run one at a time. */
function hooksOf({ rateLimits }: Deps, { method, limit }: Call) {
  const limitHooks = limit ? rateLimits.hooks(limit) : { onRequest: [], preHandler: [] };
  if (method !== 'GET') return limitHooks;
  const acquire = async (request: FastifyRequest, reply: FastifyReply) => {
    const slot = rateLimits.readLimits.acquireSlot(request);
    if (slot === null) return assertNotLimited(reply, 1);
    request.releaseSlot = await slot;
  };
  const release = async (request: FastifyRequest) => request.releaseSlot?.();
  return { ...limitHooks, onRequest: [...limitHooks.onRequest, acquire], onSend: release };
}

type Input = Partial<Record<'params' | 'query' | 'body', unknown>>;

/** Returns what names the battle of the call; of a list of ratings the first is enough, because all are of one battle. */
function givenRefIn({ battle }: CallSchema, { params, query, body }: Input): string | number | undefined {
  const fields = { ...Object(Array.isArray(body) ? body[0] : body), ...Object(query), ...Object(params) };
  return battle && fields[battle];
}

/** Returns the key of the battle. A `roomCode` cannot be a battle's number, which is easy to guess. */
function battleKey({ battle }: CallSchema, givenRef: string | number | undefined): BattleKey {
  if (givenRef === undefined) return {};
  if (battle === 'songId') return { songId: Number(givenRef) };
  return { battle: battle === 'roomCode' ? readRoomCode(String(givenRef)) : readBattleRef(givenRef) };
}
