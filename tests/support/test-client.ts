// A player who uses the server over real HTTP: a client with a session cookie, and a listener on the live channel.
import { Agent, type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import { type CallInput, type Reply, schemas } from '#contract/schemas.ts';
import { type LiveListener, openLiveListener } from './live-listener.ts';

export type HttpResponse = { status: number; headers: IncomingHttpHeaders; text: string; body: unknown };
type RequestParts = { body?: unknown; raw?: string | Buffer; headers?: Record<string, string> };
/** Params, query and body of a call, as its contract declares them. */
export type Sending<N extends CallName> = Partial<CallInput<N>>;

export type TestClient = {
  id: string;
  nickname: string;
  /** Value of the Cookie header; empty when not signed in. */
  cookie: string;
  /** Headers and body of every HTTP response, and every live message, as text. */
  received: string[];
  request(method: string, path: string, parts?: RequestParts): Promise<HttpResponse>;
  get(path: string): Promise<HttpResponse>;
  post(path: string, body?: unknown): Promise<HttpResponse>;
  put(path: string, body?: unknown): Promise<HttpResponse>;
  /** Makes a call of the contract and accepts any response. */
  call<N extends CallName>(name: N, sending?: Sending<N>): Promise<HttpResponse>;
  /** Makes a call that must succeed with the contract's status and exactly the contract's fields. */
  ok<N extends CallName>(name: N, sending?: Sending<N>): Promise<Reply<N>>;
  /** Makes a call and returns the status and the message of the error response. */
  refused<N extends CallName>(name: N, sending?: Sending<N>): Promise<[number, string]>;
  /** Opens the live channel; with a battle id or room code, also joins the channel of that battle. */
  listen(gameId?: number | string): Promise<LiveListener>;
};

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** `flush` sends `joined` to a player through the live channel, so everything sent earlier has arrived before it. */
type TestClientOptions = {
  port: () => number;
  flush: (userId: string) => Promise<void>;
  /** Counts the player's open live connections on the server; 0 where the server runs in another process. */
  connections?: (userId: string) => number;
};

export function newTestClient({ port, flush, connections = () => 0 }: TestClientOptions): TestClient {
  const player: TestClient = {
    id: '',
    nickname: '',
    cookie: '',
    received: [],
    request: async (method, path, parts = {}) => {
      const response = await send({ port: port(), method, path, headers: headersOf(player, parts) }, parts);
      player.received.push(response.text, JSON.stringify(response.headers));
      storeCookie(player, response.headers);
      checkErrorShape(`${method} ${path}`, response);
      return response;
    },
    get: (path) => player.request('GET', path),
    post: (path, body) => player.request('POST', path, { body }),
    put: (path, body) => player.request('PUT', path, { body }),
    call: (name, sending = {}) => {
      const { method, path } = calls[name];
      return player.request(method, urlOf(path, sending), { body: sending.body });
    },
    ok: async (name, sending) => {
      const { status, body } = await player.call(name, sending);
      expect([name, status, messageOf(body)]).toEqual([name, calls[name].status, undefined]);
      const read = schemas[name].reply.parse(body);
      // Parsing drops fields that the contract does not declare, so a difference means an undeclared field.
      expect(read).toStrictEqual(body);
      return read as never;
    },
    refused: async (name, sending) => {
      const { status, body } = await player.call(name, sending);
      return [status, messageOf(body) ?? `no message: ${JSON.stringify(body)}`];
    },
    listen: async (gameId) => {
      const live = await openLiveListener({
        port: port(),
        cookie: player.cookie,
        received: player.received,
      });
      await flush(player.id);
      await live.receives('joined');
      if (gameId !== undefined) {
        live.send({ type: 'joinGame', gameId, userId: player.id });
        await live.receives('joined');
      }
      return { ...live, close: () => closeAndWait(live, () => connections(player.id)) };
    },
  };
  return player;
}

/** Maximum number of event loop turns to wait for the server. */
const mostTurns = 1000;

/** Closes the channel and waits until the server has noticed, because a test may move the clock only after that. */
async function closeAndWait(live: LiveListener, connections: () => number) {
  const before = connections();
  await live.close();
  for (let turn = 0; turn < mostTurns && connections() > 0 && connections() >= before; turn++)
    await nextTurn();
}

const messageOf = (body: unknown): string | undefined => (body as { message?: string } | undefined)?.message;

function urlOf(path: string, { params, query }: { params?: unknown; query?: unknown }): string {
  const given = (params ?? {}) as Record<string, string>;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given[name] ?? ''));
  return query ? `${filled}?${new URLSearchParams(query as Record<string, string>)}` : filled;
}

function headersOf({ cookie }: TestClient, { body, raw, headers }: RequestParts): Record<string, string> {
  const hasBody = body !== undefined || raw !== undefined;
  const json: Record<string, string> = hasBody ? { 'content-type': 'application/json' } : {};
  return { ...json, ...(cookie ? { cookie } : {}), ...headers };
}

const send = (options: RequestOptions, { body, raw }: RequestParts): Promise<HttpResponse> =>
  new Promise((done, failed) => {
    const outgoing = request({ ...options, host: '127.0.0.1', agent }, async (incoming) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString();
      const isJson = incoming.headers['content-type']?.startsWith('application/json');
      const { statusCode = 0, headers } = incoming;
      done({ status: statusCode, headers, text, body: isJson ? JSON.parse(text) : undefined });
    });
    outgoing.on('error', failed);
    outgoing.end(raw ?? (body === undefined ? undefined : JSON.stringify(body)));
  });

function storeCookie(player: TestClient, { 'set-cookie': set }: IncomingHttpHeaders) {
  for (const each of set ?? []) {
    const [pair = ''] = each.split(';');
    player.cookie = pair.endsWith('=') ? '' : pair;
  }
}

/** Matches stack traces, SQL and HTML, which no response may contain. */
const internals =
  /\bat \S+ \(|node_modules|\.ts:\d|\bselect \b.*\bfrom\b|insert into|drizzle|Failed query|<html/i;

/** Checks that an error response is a 4xx with one JSON object that has a message, and reveals no internals. */
function checkErrorShape(what: string, { status, text, body }: HttpResponse) {
  if (status < 400) return;
  expect(status, `${what} answered ${text}`).toBeLessThan(500);
  expect(body, `${what} answered ${status} ${text}`).toEqual({
    message: expect.stringMatching(/\S/),
    ...('timeoutMs' in Object(body) ? { timeoutMs: expect.any(Number) } : {}),
    ...('secondsLeft' in Object(body) ? { secondsLeft: expect.any(Number) } : {}),
    ...('locked' in Object(body) ? { locked: true } : {}),
  });
  expect(text).not.toMatch(internals);
}
