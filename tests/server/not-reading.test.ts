// Sockets that never read what they are sent, though they send pongs: others go on, and the server keeps little for them.
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connection } from '#server/live/connection.ts';
import { pingAll } from '#server/live/keep-alive.ts';
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
/** The largest of what waits for any of them, in bytes. */
const waiting = (guests: Connection[]) => Math.max(0, ...guests.map(({ socket }) => socket.bufferedAmount));

/** Windows that are in the battle and read nothing from then on. */
async function openSilentWindows(player: TestClient, gameId: number, count: number): Promise<Connection[]> {
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

const allGone = (guests: Connection[]) => Promise.all(guests.map(({ socket }) => closed(socket)));

/** Something for all of a player's windows. What the network takes in is not counted. */
async function tell({ id }: TestClient, bytes: number) {
  await hub().publish({ to: [id], message: { type: 'error', message: 'x'.repeat(bytes) } });
  await setImmediate();
}

test('go without what is typed, and are ended before much waits for them; a player who reads hears everything (§S4.9)', async () => {
  const { host, guest, id } = await startBattle(app);
  const unread = await openSilentWindows(guest, id, 5);
  const [typist, reader] = [await host.listen(id), await guest.listen(id)];
  while (Math.min(...unread.map(({ socket }) => socket.bufferedAmount)) < 16 * kib)
    await tell(guest, 20 * kib);
  const before = waiting(unread);
  for (let n = 0; n < 90; n += 1) {
    const searchQuery = `${n} `.padEnd(200, '\u0001');
    typist.send({ type: 'playerTyping', gameId: id, userId: host.id, searchQuery });
    expect((await reader.receives('playerTyping')).searchQuery).toBe(searchQuery);
    expect(waiting(unread)).toBe(before);
  }
  const gone = allGone(unread);
  const stillThere = () => unread.filter(({ socket }) => socket.readyState === socket.OPEN);
  while (stillThere().length > 0) {
    for (const socket of sockets) socket.write(frame(opcodes.pong, ''));
    await tell(guest, 20 * kib);
    expect(waiting(unread)).toBeLessThanOrEqual(256 * kib + 100);
  }
  await gone;
  expect(hub().ofUser(guest.id)).toHaveLength(1);
  expect(reader.socket.readyState).toBe(reader.socket.OPEN);
});

test('are found by what they were asked: a pong that no one asked for, or another’s, answers nothing (§S4.10)', async () => {
  const { host, guest, id } = await startBattle(app);
  const reader = await host.listen(id);
  const unread = await openSilentWindows(guest, id, 3);
  const asked = new Promise<Buffer>((done) => reader.socket.once('ping', done));
  pingAll(hub());
  const answer = await asked;
  for (const socket of sockets.slice(-3))
    for (const words of ['', answer, randomBytes(8)]) socket.write(frame(opcodes.pong, words));
  const heard = 1 + 3;
  await expect.poll(() => unread.map(({ frames }) => frames)).toEqual([heard, heard, heard]);
  pingAll(hub());
  const isOpen = ({ socket }: Connection) => socket.readyState === socket.OPEN;
  expect([...unread, ...hub().ofUser(host.id)].map(isOpen)).toEqual([false, false, false, true]);
});
