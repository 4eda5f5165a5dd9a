import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/settings/config.ts';
import type { Context } from '#server/settings/context.ts';
import { Failure } from './failure.ts';
import type { FailureCode } from './failures.ts';

const codes: Record<string, FailureCode> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too-slow',
};

/** Bytes that are no request: no one has a reply to write with, so it is written by hand. */
export function answerMalformed({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  answerByHand(socket, codes[code] ?? 'malformed');
}

function answerByHand(socket: Duplex, code: FailureCode) {
  const { status, body } = new Failure(code);
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Sec-WebSocket-Version: 13',
    'Connection: close',
  ];
  socket.on('error', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy());
}

type AnsweringSocket = Socket & { latest?: ServerResponse };

const isAnswering = ({ latest }: AnsweringSocket): boolean =>
  latest !== undefined && !latest.writableFinished;

/**
 * What Node would answer by itself, in other words than ours. An upgrade is only ever to a WebSocket, and not sent ahead of an answer:
 * that answer still has the socket, which could be given to no one and would never be closed.
 */
export const httpOptions = {
  requireHostHeader: false,
  shouldUpgradeCallback: ({ headers, socket }: IncomingMessage) =>
    headers.upgrade?.toLowerCase() === 'websocket' && !isAnswering(socket),
};

const fairHost = /^(\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]+)(:\d*)?$/i;

/** HTTP/1.1 wants one host; with PUBLIC_URL a proxy may leave it out. Of two, a proxy before us may mean the other. */
function hostFault({ rawHeaders, httpVersion }: IncomingMessage, { PUBLIC_URL }: Config): FailureCode | null {
  let host: string | undefined;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length !== 4 || rawHeaders[at]?.toLowerCase() !== 'host') continue;
    if (host !== undefined) return 'malformed';
    host = rawHeaders[at + 1] ?? '';
  }
  if (host) return fairHost.test(host) ? null : 'malformed';
  return httpVersion === '1.1' && !PUBLIC_URL ? 'no-host' : null;
}

/** A whole address may be asked for, as from a proxy: its path is what is meant, and its host, whatever Host says. */
export function readAddress(request: IncomingMessage): string {
  const { url = '/' } = request;
  const whole = /^https?:\/\/([^/?#]+)/i.exec(url);
  if (!whole) return url;
  request.headers.host = whole[1];
  const path = url.slice(whole[0].length);
  return path.startsWith('/') ? path : `/${path}`;
}

export function refuseMalformed(app: FastifyInstance, { config }: Context) {
  app.server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    (socket as AnsweringSocket).latest = response;
  });
  app.server.on('connect', (_request: IncomingMessage, socket: Duplex) => answerByHand(socket, 'malformed'));
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const fault = hostFault(raw, config);
    done(fault ? new Failure(fault) : undefined);
  });
}

export function refuseBadUpgrades(app: FastifyInstance) {
  app.websocketServer.on('wsClientError', (_error: Error, socket: Duplex) =>
    answerByHand(socket, 'malformed'),
  );
}

/** A client that still has a connection while we stop is sent elsewhere. */
export function refuseWhileStopping(app: FastifyInstance) {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onRequest', (_request, reply, done) => {
    if (!stopping) return done();
    reply.header('connection', 'close');
    done(new Failure('unavailable'));
  });
}

/** JSON only. A call without a body may still say that it would be JSON; where there is no call, nothing is read. */
export function readBodies(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain');
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined);
    void readJson(request, text, (error, body) => done(error && isJson(text) ? forbidden() : error, body));
  });
  app.addHook('preParsing', ({ is404, method, headers }, _reply, payload, done) => {
    if (method === 'GET' || method === 'HEAD') return done(null, payload);
    if (is404) return done(new Failure('not-found'), payload);
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    done(hasBody && isEncoded(headers['content-encoding']) ? new Failure('encoded') : null, payload);
  });
}

const isEncoded = (encoding: string | undefined): boolean =>
  encoding !== undefined && !/^(identity)?$/i.test(encoding.trim());

/** Fields of these names would change what objects are, and the reader refuses them in the same words as what is no JSON. */
const forbidden = () =>
  new Failure('bad-input', {
    message: 'body: no field may be called __proto__, or constructor with a prototype inside',
  });

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
