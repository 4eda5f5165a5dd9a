import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
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
  const kinds = Object.keys(limits) as Limit[];
  const gates = new Map(kinds.map((kind) => [kind, gateFor(app, kind)]));
  for (const name of Object.keys(calls) as CallName[]) {
    const { limit }: Call = calls[name];
    serveCall(app, context, name, handlers, limit ? gates.get(limit) : undefined);
  }
}

type Limit = keyof typeof limits;
type Gate = preHandlerAsyncHookHandler | undefined;

/** One count a minute for all calls of a kind: of an address, or of a person for searches. */
function gateFor(app: FastifyInstance, kind: Limit): Gate {
  if (!app.hasDecorator('rateLimit')) return undefined;
  const keyGenerator = ({ me, ip }: FastifyRequest) =>
    `${kind} ${kind === 'search' && me ? me.id : normalizeIP(ip)}`;
  return app.rateLimit({ max: limits[kind], timeWindow: 60_000, keyGenerator });
}

function serveCall<N extends CallName>(
  app: FastifyInstance,
  context: Context,
  name: N,
  handlers: Handlers,
  gate: Gate,
) {
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
  const hooks = { preValidation: findPerson, preHandler: gate ?? [] };
  app.route({ method: call.method, url: call.path, ...hooks, handler: answer });
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
