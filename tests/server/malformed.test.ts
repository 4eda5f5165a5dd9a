import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closed } from '#tests/support/closed.ts';
import { openWebSocket } from '#tests/support/raw-web-socket.ts';
import { openTestServer, type TestServer } from '#tests/support/test-server.ts';

const lines: string[] = [];
let app: TestServer;
beforeAll(async () => {
  app = await openTestServer({}, undefined, (line) => lines.push(line));
});
afterAll(() => app.close());

/** Sends these bytes and returns the status, content type and JSON body of the response. */
async function responseTo(bytes: string, { server } = app) {
  const socket = connect(server.port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => {});
  socket.write(bytes);
  await closed(socket);
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
  const type = /^content-type: (.*)$/im.exec(head)?.[1];
  return { status: Number(head.split(' ')[1]), type, body: JSON.parse(body) };
}

const headOf = async (bytes: string) => {
  const socket = connect(app.server.port, '127.0.0.1');
  socket.write(bytes);
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return chunk.toString();
};

const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n';

test.each([
  [
    'a range that a file does not have',
    416,
    'GET /sw.js HTTP/1.1\r\nHost: x\r\nRange: bytes=99999999-\r\nConnection: close\r\n\r\n',
  ],
  [
    'a file of another version',
    412,
    'GET /sw.js HTTP/1.1\r\nHost: x\r\nIf-Match: "older"\r\nConnection: close\r\n\r\n',
  ],
  ['an unknown method', 400, 'HELLO / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a request that is not HTTP', 400, '\u0016\u0003\u0001hello\r\n\r\n'],
  ['a header section of 40 KB', 431, `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`],
  [
    'a request with two lengths',
    400,
    'POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
  ],
  ['an invalid length', 400, 'POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: two\r\n\r\n{}'],
  ['a request without a host', 400, 'GET /api/leaderboard HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['two hosts', 400, 'GET /api/leaderboard HTTP/1.1\r\nHost: x\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['an invalid host', 400, 'GET / HTTP/1.1\r\nHost: x/evil\r\nConnection: close\r\n\r\n'],
  [
    'a compressed body',
    415,
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}',
  ],
  ['a CONNECT request', 400, 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a WebDAV method', 404, 'PROPFIND /api/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  [
    'an unknown Expect header',
    400,
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: a-miracle\r\nContent-Length: 2\r\n\r\n{}',
  ],
] as [string, number, string][])('%s is answered with %i and a message in JSON', async (_, status, bytes) => {
  expect(await responseTo(bytes)).toEqual({
    status,
    type: 'application/json; charset=utf-8',
    body: { message: expect.stringMatching(/\S/) },
  });
});

test.each([
  ['without a key', upgrade],
  ['with a bad key', `${upgrade}Sec-WebSocket-Key: short\r\n`],
  ['of another version', `${upgrade.replace('13', '7')}Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n`],
])('a WebSocket upgrade %s is answered with 400 and a message in JSON', async (_, headers) => {
  const { cookie } = await app.signUp('Upgrader');
  expect(
    await responseTo(
      `GET /ws HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nCookie: ${cookie}\r\n${headers}\r\n`,
    ),
  ).toEqual({
    status: 400,
    type: 'application/json; charset=utf-8',
    body: { message: 'This is not a request that can be understood' },
  });
});

test('a range that a file does not have is refused with the length of the file', async () => {
  const head = await headOf('GET /sw.js HTTP/1.1\r\nHost: x\r\nRange: bytes=99999999-\r\n\r\n');
  expect(head).toMatch(/^content-range: bytes \*\/\d+\r$/im);
});

test.each(['http://x', 'HTTP://X:80'])(
  'an absolute URL in a request line works like its path, and is not cached either: %s',
  async (origin) => {
    const { cookie } = await app.signUp('Whole');
    const ask = (path: string) => headOf(`GET ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`);
    for (const path of ['/api/auth/user', '/api/nothing']) {
      const [whole, plain] = [await ask(`${origin}${path}`), await ask(path)];
      expect([path, whole.split('\r\n')[0]]).toEqual([path, plain.split('\r\n')[0]]);
      expect(whole).toMatch(/^cache-control: no-store\r$/m);
    }
    expect(await ask('/%61pi/auth/user')).toMatch(/^cache-control: no-store\r$/m);
  },
);

test('a proxy that sends no host gets the remedy in the response and the log', async () => {
  const write = 'POST /api/auth/guest HTTP/1.0\r\nOrigin: https://battle.example\r\n\r\n';
  const read = 'GET /api/leaderboard HTTP/1.1\r\nConnection: close\r\n\r\n';
  for (const bytes of [write, read])
    expect(await responseTo(bytes)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/Host.*PUBLIC_URL/) },
    });
  expect(lines.filter((line) => /"level":40.*had no Host header.*PUBLIC_URL/.test(line))).toHaveLength(1);

  const named = await openTestServer({ PUBLIC_URL: 'https://battle.example' });
  expect((await responseTo(write, named)).status).toBe(201);
  expect((await responseTo(read, named)).status).toBe(200);
  await named.close();
});

test.each([
  ['an invalid host', '/ws', 'Host: a b'],
  ['no host', '/ws', 'X-Host: x'],
  ['two hosts', '/ws', 'Host: x\r\nHost: x'],
  ['an invalid address', '/%ff', 'Host: x'],
  ['an invalid address below that of the live channel', '/ws/%ff', 'Host: x'],
  ['no session', '/ws', 'Host: x'],
])('a refused upgrade with %s leaves no open connection (§S4.18)', async (_, path, host) => {
  const openSockets = () =>
    process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;
  const before = openSockets();
  await headOf(
    `GET ${path} HTTP/1.1\r\n${host}\r\n${upgrade}Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  await expect.poll(openSockets).toBeLessThanOrEqual(before);
});

test('a request that offers an upgrade to another protocol is answered as a plain request', async () => {
  const offer = 'Connection: Upgrade, close\r\nUpgrade: h2c\r\n';
  const response = await responseTo(`GET /healthz HTTP/1.1\r\nHost: x\r\n${offer}\r\n`);
  expect([response.status, response.body]).toEqual([200, { status: 'ok' }]);
});

test('a request that arrives while the server stops gets a 503 with a message in JSON (§S4.5)', async () => {
  const logLines: string[] = [];
  const stopping = await openTestServer({}, undefined, (line) => logLines.push(line));
  const { port } = stopping.server;
  const slow = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  slow.on('data', (chunk: Buffer) => chunks.push(chunk));
  // The first request is incomplete and keeps its connection open; the second one follows it.
  slow.write('POST /api/auth/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{');
  await stopping.anonymous().get('/healthz');
  const stopped = stopping.close();
  slow.write('}GET /api/leaderboard HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(slow, 'close');
  await stopped;
  const response = Buffer.concat(chunks).toString();
  expect(response).toMatch(/HTTP\/1\.1 503 /);
  expect(response.slice(response.lastIndexOf('{'))).toBe(
    JSON.stringify({ message: 'The game is catching its breath. Try again in a moment.' }),
  );
  // A deliberate refusal is not logged as an error, neither is the refusal of too many cards at once.
  expect(logLines.filter((line) => line.includes('"level":50'))).toEqual([]);
});

test('a server that stops does not wait long for a page that does not answer or an incomplete request', async () => {
  const stopping = await openTestServer();
  const { server } = stopping;
  const player = await stopping.signUp('Damson');
  const unread = await openWebSocket(server.port, player.cookie);
  unread.pause();
  const slow = connect(server.port, '127.0.0.1');
  slow.on('error', () => {});
  slow.write('POST /api/auth/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{');
  await stopping.anonymous().get('/healthz');
  await server.stop({ goodbye: 10, request: 20, extend: 1000, close: 1000 });
  server.stop = async () => {};
  await stopping.close();
  const taken = createServer().listen(server.port, '127.0.0.1');
  await once(taken, 'listening');
  taken.close();
});
