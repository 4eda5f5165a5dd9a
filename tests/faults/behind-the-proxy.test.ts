import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { closed } from '#tests/support/closed.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startInstance } from '#tests/support/instance.ts';
import { anonymousClient, listenAt, newPlayer } from '#tests/support/instance-players.ts';
import { noNginx, startNginx } from '#tests/support/nginx.ts';
import { freshDatabase, noPostgres } from '#tests/support/postgres.ts';
import { join, openRoom, params, rate, share } from '#tests/support/test-battles.ts';

// These tests need nginx and PostgreSQL on the machine; nginx.ts and postgres.ts print what is missing.
describe.skipIf(noNginx ?? noPostgres)('Two instances behind the proxy of deploy/', () => {
  test('are one game, also while one is killed and the other restarted', { timeout: 120_000 }, async () => {
    const settings = { DATABASE_URL: await freshDatabase(), TURN_TIMEOUT_SECONDS: '60' };
    const [first, second] = await Promise.all([startInstance(settings), startInstance(settings)]);
    const proxy = await startNginx([first, second]);
    const [host, guest] = [await newPlayer(proxy, 'Host'), await newPlayer(proxy, 'Guest')];
    const { id, roomCode } = await openRoom(host);
    // The proxy sends a new live channel to the instance with fewer connections, so each instance gets one.
    const listeners = [await listenAt(proxy, host), await listenAt(proxy, guest)];
    await join(guest, roomCode);
    for (const live of listeners) expect(await live.receives('gameUpdated')).toMatchObject({ gameId: id });

    await first.end('SIGKILL');
    for (let n = 0; n < 10; n += 1) await guest.ok('showBattle', params({ id }));
    const closedIndex = await Promise.race(listeners.map((live, n) => live.closed.then(() => n)));
    const back = await listenAt(proxy, closedIndex === 0 ? host : guest, id);
    const others = [back, listeners[1 - closedIndex] ?? back];
    const song = await share(guest, id);
    for (const live of others) expect((await live.receives('songSubmitted')).songId).toBe(song.id);

    const again = await startInstance({ ...settings, PORT: String(first.port) });
    // Waits as an operator would, until the proxy sends requests to the new instance.
    const requestCount =
      /http_request_duration_seconds_count\{method="GET",route="\/api\/games\/:id",status="200"\}/;
    const metrics = async () => {
      await guest.ok('showBattle', params({ id }));
      return (await fetch(`http://127.0.0.1:${again.port}/metrics`)).text();
    };
    await expect.poll(metrics).toMatch(requestCount);
    expect(await second.end('SIGTERM')).toBe(0);
    for (const live of others) expect(await live.closed).toBe(1012);
    await rate(host, song.id, 7);
    expect(await host.ok('showBattle', params({ id }))).toMatchObject({ currentTurn: host.id });

    // A client behind the proxy never counts as local, whatever its headers claim, and each request gets an id.
    const visitor = anonymousClient(proxy);
    const claim = { headers: { 'x-forwarded-for': '127.0.0.1', 'x-request-id': 'mine' } };
    expect((await visitor.request('GET', '/metrics', claim)).status).toBe(404);
    const seen = await visitor.request('GET', '/healthz', claim);
    expect(seen.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    await proxy.stop();
  });
});

/** Starts an instance of another build, which serves only this file. */
async function instanceWith(file: string): Promise<{ port: number }> {
  const server = createServer(({ url }, response) => void response.writeHead(url === file ? 200 : 404).end());
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port };
}

test.skipIf(noNginx)(
  'while two builds run, a page gets its scripts from the instance that has them',
  async () => {
    const proxy = await startNginx([
      await instanceWith('/assets/old.js'),
      await instanceWith('/assets/new.js'),
    ]);
    onTestFinished(proxy.stop);
    const status = async (file: string) =>
      (await fetch(`http://127.0.0.1:${proxy.port}/assets/${file}`)).status;
    // In three rounds, each instance is the first that the proxy asks for each file.
    for (const _ of [1, 2, 3])
      expect([await status('old.js'), await status('new.js'), await status('none.js')]).toEqual([
        200, 200, 404,
      ]);
  },
);

const post = 'POST /api/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n';
const ask = (head: string) => `GET / HTTP/1.1\r\n${head}Connection: close\r\n\r\n`;

// No instance runs, so the proxy itself answers all of these.
test.skipIf(noNginx)('a request that the proxy itself refuses gets a message in JSON', async () => {
  const dead = { port: await freePort() };
  const proxy = await startNginx([dead, dead]);
  const refusals: [number, string][] = [
    [503, ask('Host: x\r\n')],
    [400, ask('')],
    [400, ask('Host: x\r\nHost: y\r\n')],
    [400, '\u0016\u0003\u0001hello\r\n\r\n'],
    [400, 'HELLO\r\n\r\n'],
    [400, 'GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n'],
    [505, 'GET / HTTP/3.0\r\nHost: x\r\n\r\n'],
    [414, `GET /${'x'.repeat(9000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    [431, ask(`Host: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n`)],
    [413, `${post}Content-Length: 300000\r\n\r\n`],
    [501, `${post}Transfer-Encoding: gzip\r\n\r\n`],
    [404, 'GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    [404, 'GET /-refused HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    [405, 'TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ];
  for (const [status, bytes] of refusals) {
    const [head = '', body = ''] = (await responseOf(proxy.port, bytes)).split('\r\n\r\n');
    const type = /^content-type: (.*)$/im.exec(head)?.[1];
    expect([bytes.slice(0, 60), Number(head.split(' ')[1]), type]).toEqual([
      bytes.slice(0, 60),
      status,
      'application/json',
    ]);
    expect(JSON.parse(body)).toEqual({ message: expect.stringMatching(/\S/) });
    expect(/^retry-after: /im.test(head)).toBe(status === 503);
  }
  await proxy.stop();
});

async function responseOf(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => {});
  // Without this, the proxy waits for the rest of a request that it has refused.
  socket.once('data', () => socket.end());
  socket.write(bytes);
  await closed(socket);
  return Buffer.concat(chunks).toString();
}
