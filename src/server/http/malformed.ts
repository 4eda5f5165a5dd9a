import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { attempt } from '#rules/attempt.ts';
import type { Config } from '#server/settings/config.ts';
import type { Context } from '#server/settings/context.ts';
import { Failure } from './failure.ts';
import type { FailureCode } from './failures.ts';

const codes: Record<string, FailureCode> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too-slow',
};

/** Answers bytes that are no HTTP request. There is no response object, so the response is written to the socket. */
export function handleMalformed({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  writeFailure(socket, codes[code] ?? 'malformed');
}

function writeFailure(socket: Duplex, code: FailureCode) {
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

const validHost = /^(\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]+)(:\d*)?$/i;

/** Checks the Host header: HTTP/1.1 requires it unless PUBLIC_URL is set; of two, a proxy may have used the other one. */
function hostFault({ rawHeaders, httpVersion }: IncomingMessage, { PUBLIC_URL }: Config): FailureCode | null {
  let host: string | undefined;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length !== 4 || rawHeaders[at]?.toLowerCase() !== 'host') continue;
    if (host !== undefined) return 'malformed';
    host = rawHeaders[at + 1] ?? '';
  }
  if (host) return validHost.test(host) ? null : 'malformed';
  return httpVersion === '1.1' && !PUBLIC_URL ? 'no-host' : null;
}

/** The path of the live channel, also in an absolute URL. */
const livePath = /^(?:https?:\/\/[^/?#]+)?\/ws(?:\?|$)/;

/**
 * Returns options that replace Node's own error responses. Only the live channel upgrades. Any other request with an `Upgrade` header is
 * a plain request: an upgraded socket belongs to no response, so a refusal before the channel's own hooks would never close it. For
 * the same reason an upgrade is refused while a response is pending.
 */
export const httpOptions = (config: Config) => ({
  requireHostHeader: false,
  shouldUpgradeCallback: (request: IncomingMessage) =>
    request.headers.upgrade?.toLowerCase() === 'websocket' &&
    livePath.test(request.url ?? '') &&
    hostFault(request, config) === null &&
    !isAnswering(request.socket),
});

/** Returns the path of a request. Of an absolute URL, as sent to a proxy, the host overrides the Host header. */
export function readAddress(request: IncomingMessage): string {
  const { url = '/' } = request;
  const whole = /^https?:\/\/([^/?#]+)/i.exec(url);
  if (!whole) return url;
  request.headers.host = whole[1];
  const path = url.slice(whole[0].length);
  return path.startsWith('/') ? path : `/${path}`;
}

export function addMalformedCheck(app: FastifyInstance, { config }: Context) {
  app.server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    (socket as AnsweringSocket).latest = response;
  });
  app.server.on('connect', (_request: IncomingMessage, socket: Duplex) => writeFailure(socket, 'malformed'));
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const fault = hostFault(raw, config);
    done(fault ? new Failure(fault) : undefined);
  });
}

export function handleBadUpgrades(app: FastifyInstance) {
  app.websocketServer.on('wsClientError', (_error: Error, socket: Duplex) =>
    writeFailure(socket, 'malformed'),
  );
}

/** Refuses requests while the server stops, and closes their connections, so that clients reconnect to another instance. */
export function addStoppingCheck(app: FastifyInstance) {
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

/** Accepts only JSON bodies, also an empty body with the JSON content type. A body at an unknown address is not read. */
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

/** The parser refuses field names that would change a prototype, with the same error as for invalid JSON. */
const forbidden = () =>
  new Failure('bad-input', {
    message: 'body: no field may be called __proto__, or constructor with a prototype inside',
  });

const isJson = (text: string): boolean => attempt(() => JSON.parse(text), undefined) !== undefined;
