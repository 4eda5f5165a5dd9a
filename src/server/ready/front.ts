import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls } from '#contract/calls.ts';
import type { Context } from '#server/context.ts';
import type { Gates } from '#server/limits/gates.ts';
import { openRefusing } from '#server/limits/refusal.ts';
import { hostFault } from '#server/malformed.ts';
import { isOneTooMany } from '#server/one-too-many.ts';
import { requestId } from '#server/ops/request-log.ts';
import { noteCaller } from '#server/presence/note-caller.ts';
import { areSame, type ReadyAnswer } from './answers.ts';
import { openSending } from './send.ts';
import { type Sources, sourcesOf } from './sources.ts';
import { openStock, type Stock } from './stock.ts';

/** What tells of one answer alone, or of one connection, is no part of the answer. */
const ofOneAnswer = /^(x-request-id|content-length|date|connection|keep-alive)$/;

/** One answer that was sent from here. */
export type Answered = { id: string; method: string; route: string; status: 200 | 429; ms: number };
export type Front = {
  /** Hears of every answer, for the log and the figures. */
  onAnswer(hear: (answered: Answered) => void): void;
};

declare module 'fastify' {
  interface FastifyRequest {
    sources: Sources | null;
  }
}

/** `goOn`: lets the framework answer. */
type Asking = { request: IncomingMessage; response: ServerResponse; goOn: () => void };

/**
 * Most of what pages ask is about a battle that is remembered, and both players ask the same after every move. Such an
 * answer is made, and checked by its contract, once for each state of the battle, before the framework is asked.
 */
export function openFront(
  app: FastifyInstance,
  context: Context,
  { readers }: Pick<Gates, 'readers'>,
): Front {
  const { memory } = context;
  const stock = openStock(context);
  const send = openSending(app.server);
  const ears: ((answered: Answered) => void)[] = [];
  const tell = (answered: Answered) => {
    for (const hear of ears) hear(answered);
  };
  const isRefused = openRefusing(context, readers, tell);
  /** Why the database could not be asked; the framework has the words for it. */
  const troubles = new WeakMap<IncomingMessage, Error>();
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  learn(app, context, stock, troubles);
  /** `from`: null where it is answered in the same moment, which costs less than looking at the clock. */
  const answer = (sources: Sources, { request, response, goOn }: Asking, from: number | null) => {
    const found = stock.take(sources);
    if (!found) return goOn();
    const id = requestId(request);
    const { answer: ready, left } = found;
    send(request, response, { headers: ready.headers, id, body: wholeOf(ready.body, left) });
    const ms = from === null ? 0 : performance.now() - from;
    tell({ id, method: 'GET', route: calls[sources.call].path, status: 200, ms });
    noteCaller(context, sources.rows.sessions?.[0]?.userId, sources.rows.battles?.[0]);
  };
  const answerIfTrue = async (sources: Sources, asking: Asking) => {
    const from = performance.now();
    try {
      if (await memory.areTrue(sources.rows)) return answer(sources, asking, from);
    } catch (error) {
      troubles.set(asking.request, error as Error);
    }
    asking.goOn();
  };
  standBefore(app, (asking) => {
    if (isRefused(asking)) return;
    const mayKnow = !closing && asking.request.method === 'GET' && !readers.isOpen(asking.request);
    // Who names no host, or two, is refused by the framework.
    const sources =
      mayKnow && hostFault(asking.request, context.config) === null
        ? sourcesOf(context, asking.request)
        : null;
    if (!sources) return asking.goOn();
    return memory.isTrue() ? answer(sources, asking, null) : void answerIfTrue(sources, asking);
  });
  return { onAnswer: (hear) => void ears.push(hear) };
}

/** What the framework answers is kept, unless it changed meanwhile. */
function learn(
  app: FastifyInstance,
  context: Context,
  stock: Stock,
  troubles: WeakMap<IncomingMessage, Error>,
) {
  app.decorateRequest('sources', null);
  app.addHook('onRequest', async (request) => {
    const trouble = troubles.get(request.raw);
    if (trouble) throw trouble;
    if (request.method === 'GET') request.sources = sourcesOf(context, request.raw);
  });
  app.addHook('onSend', async ({ sources, raw }: FastifyRequest, reply, body) => {
    if (!sources || typeof body !== 'string' || reply.statusCode !== 200) return;
    const now = sourcesOf(context, raw);
    if (now && areSame(now.rows, sources.rows)) stock.put(now, headersOf(reply), body);
  });
}

const headersOf = (reply: FastifyReply): string[] =>
  Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    ofOneAnswer.test(name) ? [] : [name, String(value)],
  );

const wholeOf = ([head, tail]: ReadyAnswer['body'], left: number | null): string =>
  tail === undefined ? head : `${head}${left}${tail}`;

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

function standBefore({ server }: FastifyInstance, answer: (asking: Asking) => void) {
  const behind = server.listeners('request') as Listener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (isOneTooMany(request, response)) return;
    const goOn = () => {
      for (const listener of behind) listener(request, response);
    };
    answer({ request, response, goOn });
  });
}
