// Sockets that send pongs but never read: other players must not notice, and the server must buffer little for them.
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pingAll } from '#server/live/check-sockets.ts';
import type { Connection } from '#server/live/connection.ts';
import { closed } from '#tests/support/closed.ts';
import { frame, opcodes, openWebSocket } from '#tests/support/raw-web-socket.ts';
import { startBattle } from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { openTestServer, type TestServer } from '#tests/support/test-server.ts';

let app: TestServer;
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await openTestServer({ DATA_DIR: 'memory://' });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

const hub = () => app.server.context.hub;
const kib = 1024;
/** Returns the largest send buffer of these connections, in bytes. */
const maxBuffer = (guests: Connection[]) => Math.max(0, ...guests.map(({ socket }) => socket.bufferedAmount));

/** Opens connections that join the battle and then read nothing. */
async function openUnreadSockets(player: TestClient, gameId: number, count: number): Promise<Connection[]> {
  const before = hub().ofUser(player.id);
  for (let n = 0; n < count; n += 1) {
    const socket = await openWebSocket(app.server.port, player.cookie);
    socket.on('error', () => {});
    socket.write(frame(opcodes.text, JSON.stringify({ type: 'joinGame', gameId, userId: player.id })));
    await new Promise((done) => socket.once('data', done));
    sockets.push(socket.pause());
  }
  return hub()
    .ofUser(player.id)
    .filter((guest) => !before.includes(guest));
}

const allClosed = (guests: Connection[]) => Promise.all(guests.map(({ socket }) => closed(socket)));

/** Sends a message of this size to all connections of a player. The socket buffers of the system are not counted. */
async function sendFiller({ id }: TestClient, bytes: number) {
  await hub().publish({ to: [id], message: { type: 'error', message: 'x'.repeat(bytes) } });
  await setImmediate();
}

test('a socket that never reads gets no typing and is closed early, while a reading one gets everything (§S4.9)', async () => {
  const { host, guest, id } = await startBattle(app);
  const unread = await openUnreadSockets(guest, id, 5);
  const [typist, reader] = [await host.listen(id), await guest.listen(id)];
  while (Math.min(...unread.map(({ socket }) => socket.bufferedAmount)) < 16 * kib)
    await sendFiller(guest, 20 * kib);
  const before = maxBuffer(unread);
  for (let n = 0; n < 90; n += 1) {
    const searchQuery = `${n} `.padEnd(200, '鼓');
    typist.send({ type: 'playerTyping', gameId: id, userId: host.id, searchQuery });
    expect((await reader.receives('playerTyping')).searchQuery).toBe(searchQuery);
    expect(maxBuffer(unread)).toBe(before);
  }
  const ended = allClosed(unread);
  const stillOpen = () => unread.filter(({ socket }) => socket.readyState === socket.OPEN);
  while (stillOpen().length > 0) {
    for (const socket of sockets) socket.write(frame(opcodes.pong, ''));
    await sendFiller(guest, 20 * kib);
    expect(maxBuffer(unread)).toBeLessThanOrEqual(256 * kib + 100);
  }
  await ended;
  expect(hub().ofUser(guest.id)).toHaveLength(1);
  expect(reader.socket.readyState).toBe(reader.socket.OPEN);
});

test('a socket that answers a ping with the wrong pong is closed at the next ping (§S4.10)', async () => {
  const { host, guest, id } = await startBattle(app);
  const reader = await host.listen(id);
  const unread = await openUnreadSockets(guest, id, 3);
  const pinged = new Promise<Buffer>((done) => reader.socket.once('ping', done));
  pingAll(hub());
  const payload = await pinged;
  for (const socket of sockets.slice(-3))
    for (const words of ['', payload, randomBytes(8)]) socket.write(frame(opcodes.pong, words));
  const frameCount = 1 + 3;
  await expect.poll(() => unread.map(({ frames }) => frames)).toEqual([frameCount, frameCount, frameCount]);
  pingAll(hub());
  const isOpen = ({ socket }: Connection) => socket.readyState === socket.OPEN;
  expect([...unread, ...hub().ofUser(host.id)].map(isOpen)).toEqual([false, false, false, true]);
});
