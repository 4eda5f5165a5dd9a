// A player over real HTTP: a cookie jar, and a listener on the live channel.
import { Agent, type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import { type Reply, type Sends, schemas } from '#contract/schemas.ts';
import { type LiveListener, openLiveListener } from './live-listener.ts';

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string; body: unknown };
type Asking = { body?: unknown; raw?: string | Buffer; headers?: Record<string, string> };
/** What a call is made with: only what its contract asks for. */
export type Sending<N extends CallName> = Partial<Sends<N>>;

export type TestClient = {
  id: string;
  nickname: string;
  /** As the Cookie header; empty when not signed in. */
  cookie: string;
  /** Every byte of every answer, HTTP and live. */
  received: string[];
  request(method: string, path: string, asking?: Asking): Promise<Answer>;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  put(path: string, body?: unknown): Promise<Answer>;
  /** Makes a call of the contract, whatever comes of it. */
  call<N extends CallName>(name: N, sending?: Sending<N>): Promise<Answer>;
  /** Makes a call that succeeds: the status and the shape are the contract's, to the last field. */
  ok<N extends CallName>(name: N, sending?: Sending<N>): Promise<Reply<N>>;
  /** Makes a call that is refused: its status and its sentence. */
  refused<N extends CallName>(name: N, sending?: Sending<N>): Promise<[number, string]>;
  /** Opens the live channel, to hear what happens from now on; with a battle, joins it. */
  listen(gameId?: number | string): Promise<LiveListener>;
};

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** `flush` sends `joined` to a player through the whole live channel, behind everything that is still on its way. */
export type TestClientOptions = {
  port: () => number;
  flush: (userId: string) => Promise<void>;
  /** How many live channels the server holds of a player, where a test can see that. */
  channels?: (userId: string) => number;
};

export function newTestClient({ port, flush, channels = () => 0 }: TestClientOptions): TestClient {
  const player: TestClient = {
    id: '',
    nickname: '',
    cookie: '',
    received: [],
    request: async (method, path, asking = {}) => {
      const answer = await send({ port: port(), method, path, headers: headersOf(player, asking) }, asking);
      player.received.push(answer.text, JSON.stringify(answer.headers));
      keepCookie(player, answer.headers);
      checkManners(`${method} ${path}`, answer);
      return answer;
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
      // Parsing drops what the contract does not declare: nothing may have been dropped.
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
      return { ...live, close: () => noticed(live, () => channels(player.id)) };
    },
  };
  return player;
}

/** Turns of the event loop after which no one waits for the server any more. */
const mostTurns = 1000;

/** Closes it, until the server knows: only then may a test move the clock. */
async function noticed(live: LiveListener, channels: () => number) {
  const before = channels();
  await live.close();
  for (let turn = 0; turn < mostTurns && channels() > 0 && channels() >= before; turn++) await nextTurn();
}

const messageOf = (body: unknown): string | undefined => (body as { message?: string } | undefined)?.message;

function urlOf(path: string, { params, query }: { params?: unknown; query?: unknown }): string {
  const given = (params ?? {}) as Record<string, string>;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given[name] ?? ''));
  return query ? `${filled}?${new URLSearchParams(query as Record<string, string>)}` : filled;
}

function headersOf({ cookie }: TestClient, { body, raw, headers }: Asking): Record<string, string> {
  const hasBody = body !== undefined || raw !== undefined;
  const json: Record<string, string> = hasBody ? { 'content-type': 'application/json' } : {};
  return { ...json, ...(cookie ? { cookie } : {}), ...headers };
}

const send = (options: RequestOptions, { body, raw }: Asking): Promise<Answer> =>
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

function keepCookie(player: TestClient, { 'set-cookie': set }: IncomingHttpHeaders) {
  for (const each of set ?? []) {
    const [pair = ''] = each.split(';');
    player.cookie = pair.endsWith('=') ? '' : pair;
  }
}

const insides =
  /\bat \S+ \(|node_modules|\.ts:\d|\bselect \b.*\bfrom\b|insert into|drizzle|Failed query|<html/i;

/** What every error keeps to, whichever player asks for what: one JSON object with a sentence, and nothing of our insides. */
function checkManners(what: string, { status, text, body }: Answer) {
  if (status < 400) return;
  expect(status, `${what} answered ${text}`).toBeLessThan(500);
  expect(body, `${what} answered ${status} ${text}`).toEqual({
    message: expect.stringMatching(/\S/),
    ...('timeoutMs' in Object(body) ? { timeoutMs: expect.any(Number) } : {}),
    ...('secondsLeft' in Object(body) ? { secondsLeft: expect.any(Number) } : {}),
    ...('locked' in Object(body) ? { locked: true } : {}),
  });
  expect(text).not.toMatch(insides);
}
