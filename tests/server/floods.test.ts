// Hostile clients on real sockets: a slow, flooding or hoarding client is cut off, and no other player notices.
import { subscribe } from 'node:diagnostics_channel';
import { EventEmitter, once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/settings/config.ts';
import { type Running, startServer } from '#server/start/start.ts';
import { bestKnownSongs } from '#tests/support/best-known-songs.ts';
import { closed } from '#tests/support/closed.ts';
import { openLiveListener, refusedUpgrade } from '#tests/support/live-listener.ts';
import { frame, opcodes, openWebSocket } from '#tests/support/raw-web-socket.ts';
import { newRecoveryCode } from '#tests/support/recovery-codes.ts';
import { openRoom } from '#tests/support/test-battles.ts';
import { newTestClient } from '#tests/support/test-client.ts';
import { openTestServer, type TestServer } from '#tests/support/test-server.ts';

let app: TestServer;
beforeAll(async () => {
  app = await openTestServer();
});
afterAll(() => app.close());

/** Sends the beginning, then a byte every 50 ms until the server closes the connection. Returns what it received. */
async function drip(begin: string, byte: string): Promise<string> {
  const socket = connect(app.server.port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => {});
  socket.write(begin);
  const dripping = setInterval(() => socket.write(byte), 50);
  await closed(socket);
  clearInterval(dripping);
  return received;
}

/** Emits the server's socket of each new connection. */
const arrivals = new EventEmitter();
subscribe('net.server.socket', (news) => arrivals.emit('socket', (news as { socket: Socket }).socket));

test('a client that sends its request byte by byte is cut off, while all others are served (§S4.13)', async () => {
  const arrival = once(arrivals, 'socket');
  const socket = connect(app.server.port, '127.0.0.1');
  const [{ server: listener }] = (await arrival) as [{ server: Server }];
  socket.destroy();
  expect(listener).toMatchObject({ headersTimeout: 10_000, requestTimeout: 20_000 });
  Object.assign(listener, { headersTimeout: 100, requestTimeout: 200 });
  const post = 'POST /api/auth/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  const slow = [
    ...Array.from({ length: 20 }, () => drip('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'x')),
    ...Array.from({ length: 20 }, () => drip(`${post}Content-Length: 60000\r\n\r\n`, ' ')),
  ];
  const over = Promise.all(slow);
  for (let dripping = true; dripping; ) {
    expect((await app.anonymous().get('/healthz')).status).toBe(200);
    dripping = await Promise.race([over.then(() => false), setTimeout(50, true)]);
  }
  for (const received of await over) expect(received).toMatch(/^(HTTP\/1\.1 408 |$)/);
  Object.assign(listener, { headersTimeout: 10_000, requestTimeout: 20_000 });
});

test('sockets that flood with frames are closed, and a battle of others receives every message (§S4.8)', async () => {
  const [typist, reader] = [await app.signUp('Calm'), await app.signUp('Quiet', 'female_1')];
  const { id, roomCode } = await typist.ok('openBattle', { body: { mode: 'fast', battleType: 'pop' } });
  await reader.ok('joinBattle', { body: { roomCode } });
  const [sender, receiver] = [await typist.listen(id), await reader.listen(id)];
  const vandals = await Promise.all(Array.from({ length: 10 }, (_, n) => app.signUp(`Vandal ${n}`)));
  const listeners = await Promise.all(
    vandals.map(({ cookie }) => openLiveListener({ port: app.server.port, cookie })),
  );
  const frame = JSON.stringify({ type: 'joinUser', userId: 'x'.repeat(60) });
  for (let n = 0; n < 500; n += 1) for (const live of listeners) live.send(frame);
  for (const searchQuery of ['a', 'ab', 'abc']) {
    sender.send({ type: 'playerTyping', gameId: id, userId: typist.id, searchQuery });
    expect((await receiver.receives('playerTyping')).searchQuery).toBe(searchQuery);
  }
  expect(await Promise.all(listeners.map((live) => live.closed))).toEqual(listeners.map(() => 1008));
  expect([sender.socket.readyState, receiver.socket.readyState]).toEqual([1, 1]);
});

test('a flood of pings or unrequested pongs closes the socket (§S4.10)', async () => {
  const { cookie } = await app.signUp('Pong');
  for (const kind of ['ping', 'pong'] as const) {
    const live = await openLiveListener({ port: app.server.port, cookie });
    for (let n = 0; n < 500; n += 1) live.socket[kind]();
    expect(await live.closed).toBe(1008);
  }
});

test('a socket may send at most 99 frames behind one that is still being handled (§S4.11)', async () => {
  const player = await app.signUp('Eager');
  const { id } = await openRoom(player);
  const joinGame = { type: 'joinGame', gameId: id, userId: player.id };
  const atOnce = async (beats: number) => {
    const socket = await openWebSocket(app.server.port, player.cookie);
    const frames = [joinGame, ...Array(beats).fill({ type: 'beat', userId: player.id })];
    socket.write(Buffer.concat(frames.map((each) => frame(opcodes.text, JSON.stringify(each)))));
    let replies = '';
    for await (const bytes of socket) {
      replies += bytes.toString('latin1');
      if (replies.split('"beat"').length > beats) break;
    }
    return replies;
  };
  expect(await atOnce(99)).toContain('"joined"');
  expect(await atOnce(100)).toContain('too many frames');
});

test('a page that joins many battles may send frames to the last twenty (§S4.11)', async () => {
  const player = await app.signUp('Restless');
  const live = await player.listen();
  const rooms: number[] = [];
  for (let n = 0; n < 21; n += 1) rooms.push((await openRoom(player)).id);
  const send = (type: string, gameId: number | undefined) =>
    live.send({ type, gameId, userId: player.id, searchQuery: 'queen' });
  for (const gameId of rooms) {
    send('joinGame', gameId);
    await live.receives('joined');
  }
  for (const gameId of rooms) send('playerTyping', gameId);
  live.send({ type: 'beat', userId: player.id });
  expect((await live.until('beat')).map(({ type }) => type)).toEqual(['error', 'beat']);
  const { hub } = app.server.context;
  expect(rooms.map((id) => hub.isInside(id, player.id))).toEqual(rooms.map((_, n) => n > 0));
});

/** Sends this many requests at once. Returns the status lines received until the connection ends. */
async function sendAhead(count: number): Promise<string[]> {
  const socket = connect(app.server.port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => {});
  const ask = (more: string) => `GET /healthz HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
  socket.write(ask('').repeat(count - 1) + ask('Connection: close\r\n'));
  await closed(socket);
  return received.match(/HTTP\/1\.1 \d+/g) ?? [];
}

test('a few pipelined requests are all answered; a client that sends hundreds is cut off', async () => {
  expect(await sendAhead(3)).toEqual(Array(3).fill('HTTP/1.1 200'));
  expect((await sendAhead(1000)).length).toBeLessThan(5);
});

test('a pipelined upgrade is handled as a plain request, and the connection can be closed', async () => {
  const socket = connect(app.server.port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  const head = ['GET /ws HTTP/1.1', 'Host: x', 'Upgrade: websocket', 'Connection: Upgrade, close'];
  const key = ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='];
  socket.write(`GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n${[...head, ...key].join('\r\n')}\r\n\r\n`);
  await closed(socket);
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 401']);
});

test('a connection without traffic for a minute is closed, whatever waits on it (§S4.14)', async () => {
  const arrival = once(arrivals, 'socket');
  const socket = connect(app.server.port, '127.0.0.1');
  const [theirs] = (await arrival) as [Socket];
  const begun = once(theirs, 'data');
  socket.write('POST /api/auth/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{');
  socket.resume();
  await begun;
  expect(theirs.timeout).toBe(60_000);
  // Emits what the socket's timer would emit after a minute.
  theirs.emit('timeout');
  await closed(socket);
});

test('a client that disconnects in the middle of a call is not logged as a failure', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const secret = { SESSION_SECRET: 'a session secret for this test' };
  const settings = { HOST: '127.0.0.1', DATA_DIR: 'memory://', ...secret };
  const running = await startServer(
    { ...readConfig(settings), PORT: 0 },
    { log, catalogue: bestKnownSongs() },
  );
  const arrival = once(arrivals, 'socket');
  const socket = connect(running.port, '127.0.0.1');
  const head = 'POST /api/auth/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  socket.write(`${head}Content-Length: 50\r\nExpect: 100-continue\r\n\r\n`);
  await once(socket, 'data');
  const [theirs] = await arrival;
  socket.write('{');
  socket.destroy();
  await once(theirs, 'close');
  await setImmediate();
  await running.stop();
  expect(lines.filter((each) => each.includes('"level":50'))).toEqual([]);
});

test('a player can have the game open in at most twenty windows, and others can still open theirs (§S4.12)', async () => {
  const [hoarder, other] = [await app.signUp('Hoarder'), await app.signUp('Modest')];
  const { port } = app.server;
  // All connections open at once, before any of them is counted.
  const opening = Array.from({ length: 40 }, () => openLiveListener({ port, cookie: hoarder.cookie }));
  const opened = (await Promise.allSettled(opening)).flatMap((each) =>
    each.status === 'fulfilled' ? [each.value] : [],
  );
  const open = () => app.server.context.hub.ofUser(hoarder.id).length;
  expect(open()).toBe(20);
  const full = [429, 'The game is open in too many windows. Close some of them.'];
  expect(await refusedUpgrade({ port, cookie: hoarder.cookie })).toEqual(full);
  await (await openLiveListener({ port, cookie: other.cookie })).close();
  for (const live of opened) live.socket.close();
  await expect.poll(open).toBeLessThan(20);
  await expect
    .poll(() => openLiveListener({ port, cookie: hoarder.cookie }).then((live) => live.socket.readyState))
    .toBe(1);
});

test('no cookie, code, token, name or search is ever logged (§S5.5)', async () => {
  const logLines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void logLines.push(line) });
  const secrets = { SESSION_SECRET: 'a session secret for this test', METRICS_TOKEN: 'a metrics token' };
  const settings = { HOST: '127.0.0.1', DATA_DIR: 'memory://', ...secrets };
  const running: Running = await startServer(
    { ...readConfig(settings), PORT: 0 },
    { log, catalogue: bestKnownSongs() },
  );
  const player = newTestClient({ port: () => running.port, flush: async () => {} });
  await player.ok('createAccount', { body: { username: 'player1' } });
  await player.ok('chooseNickname', { body: { nickname: 'Whispering' } });
  const { recoveryCode } = await player.ok('lockWithCode', { body: { newCode: newRecoveryCode() } });
  const { challenge } = await player.ok('askPasskey');
  await player.call('logInByCode', {
    body: { nickname: 'Whispering', code: recoveryCode ?? '', newCode: newRecoveryCode() },
  });
  await player.call('searchSongs', { query: { q: 'my secret song' } });
  await player.request('GET', '/metrics', { headers: { authorization: 'Bearer a metrics token' } });
  await player.request('POST', '/api/games', { raw: '{"mode": "Whispering' });
  const live = await openLiveListener({ port: running.port, cookie: player.cookie });
  live.send({ type: 'joinUser', userId: 'someone else' });
  await live.receives('error');
  await live.close();
  await running.stop();
  const text = logLines.join('');
  expect(text).toContain('/api/auth/login-code');
  const cookie = decodeURIComponent(player.cookie.replace(/^[^=]*=/, ''));
  const hidden = [
    cookie,
    cookie.split('.')[0],
    recoveryCode,
    challenge,
    'Whispering',
    'secret song',
    ...Object.values(secrets),
  ];
  for (const secret of hidden) expect([secret, text.includes(secret ?? 'nothing')]).toEqual([secret, false]);
});
