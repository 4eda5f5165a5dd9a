import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { z } from 'zod';
import { type Call, type CallName, calls, limits } from '#contract/calls.ts';
import { type CallSchema, type Gets, type Reply, schemas } from '#contract/schemas.ts';
import { personOf } from './accounts/session.ts';
import type { User } from './accounts/store.ts';
import type { Context } from './context.ts';
import { Failure } from './failure.ts';

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
  }
}

/** Makes every call of the contract a route. */
export function serveCalls(app: FastifyInstance, context: Context, handlers: Handlers) {
  app.decorateRequest('me', null);
  for (const name of Object.keys(calls) as CallName[]) serveCall(app, context, name, handlers);
}

function serveCall<N extends CallName>(app: FastifyInstance, context: Context, name: N, handlers: Handlers) {
  const call: Call = calls[name];
  const schema: CallSchema = schemas[name];
  const findPerson = async (request: FastifyRequest) => {
    request.me = await personOf(context, request);
    if (call.access === 'signed-in' && !request.me) throw new Failure('unauthorized');
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const checked = {
      params: checkInput(schema.params, request.params),
      query: checkInput(schema.query, request.query),
      body: checkInput(schema.body, request.body),
    };
    const handler = handlers[name] as (incoming: unknown) => Promise<unknown>;
    const answered = await handler({ ...checked, context, me: request.me, request, reply });
    return reply.status(call.status).send(schema.reply.parse(answered));
  };
  const options: RouteShorthandOptions = { preValidation: findPerson, config: { rateLimit: limitOf(call) } };
  app.route({ method: call.method, url: call.path, ...options, handler: answer });
}

/** `login`, `lookup` and `write` count per address, `search` per person; the routes of one kind share a count. */
function limitOf({ limit }: Call) {
  if (!limit) return false as const;
  const groupId = limit;
  const base = { max: limits[limit], timeWindow: 60_000, groupId };
  return limit === 'search'
    ? { ...base, keyGenerator: (request: FastifyRequest) => request.me?.id ?? request.ip }
    : base;
}

/** @throws Failure bad-input, naming the field that is wrong */
function checkInput(schema: z.ZodType | undefined, given: unknown): unknown {
  if (!schema) return undefined;
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const field = issue?.path.join('.') || 'body';
  throw new Failure('bad-input', { message: `${field}: ${issue?.message ?? 'not right'}` });
}
