import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls } from '#contract/calls.ts';
import type { Context } from '#server/context.ts';
import { requestId } from '#server/ops/request-log.ts';
import { areSame, openReadyAnswers, type ReadyAnswer } from './answers.ts';
import { makeAnswer } from './made.ts';
import { type Sources, sourcesOf } from './sources.ts';

/** What tells of one answer alone, or of one connection, is no part of the answer. */
const ofOneAnswer = /^(x-request-id|content-length|date|connection|keep-alive)$/;

/** One answer that was sent from here. */
export type Answered = { id: string; route: string; ms: number };
export type Front = {
  /** Hears of every answer, for the log and the figures. */
  onAnswer(hear: (answered: Answered) => void): void;
};

declare module 'fastify' {
  interface FastifyRequest {
    sources: Sources | null;
  }
}

/**
 * Most of what pages ask is about a battle that is remembered, and both players ask the same after every move. Such an
 * answer is made, and checked by its contract, once for each state of the battle, before the framework is asked.
 */
export function openFront(app: FastifyInstance, context: Context): Front {
  const ready = openReadyAnswers();
  const ears: ((answered: Answered) => void)[] = [];
  let closing = false;
  /** Of the first answer that went the long way; all of these calls have the same. */
  let headers: string[] | null = null;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.decorateRequest('sources', null);
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET') request.sources = sourcesOf(context, askedBy(request.raw));
  });
  app.addHook('onSend', async (request, reply, body) => {
    if (typeof body === 'string' && reply.statusCode === 200) remember(request, reply, body);
  });
  const remember = ({ sources, raw }: FastifyRequest, reply: FastifyReply, body: string) => {
    if (!sources) return;
    const now = sourcesOf(context, askedBy(raw));
    // It changed while it was answered.
    if (!now || !areSame(now.things, sources.things)) return;
    headers = headersOf(reply);
    ready.keep(now, headers, body);
  };
  const make = (sources: Sources): ReadyAnswer | null => {
    if (!headers) return null;
    try {
      const body = makeAnswer(sources, context.now());
      return body === null ? null : ready.keep(sources, headers, body);
    } catch {
      // The long way will fail likewise, and tells what is wrong.
      return null;
    }
  };
  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (closing || request.method !== 'GET') return false;
    const from = performance.now();
    const sources = sourcesOf(context, askedBy(request));
    const found = sources && (ready.find(sources) ?? make(sources));
    if (!found) return false;
    const id = requestId(request);
    send(response, id, found, sources.left);
    const answered = { id, route: calls[sources.call].path, ms: performance.now() - from };
    for (const hear of ears) hear(answered);
    return true;
  };
  standBefore(app, answer);
  return { onAnswer: (hear) => void ears.push(hear) };
}

const askedBy = ({ url = '', headers }: IncomingMessage) => ({ url, cookie: headers.cookie });

const headersOf = (reply: FastifyReply): string[] =>
  Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    ofOneAnswer.test(name) ? [] : [name, String(value)],
  );

function send(response: ServerResponse, id: string, { headers, body }: ReadyAnswer, left: number | null) {
  const [head, tail] = body;
  const whole = tail ? Buffer.concat([head, Buffer.from(String(left)), tail]) : head;
  response.writeHead(200, [...headers, 'x-request-id', id, 'content-length', String(whole.length)]);
  response.end(whole);
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

function standBefore({ server }: FastifyInstance, answer: (...asked: Parameters<Listener>) => boolean) {
  const behind = server.listeners('request') as Listener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (answer(request, response)) return;
    for (const listener of behind) listener(request, response);
  });
}
