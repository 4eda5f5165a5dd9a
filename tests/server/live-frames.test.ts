// How a browser's frames arrive is the network's choice: whole, in pieces, or several at once.
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closed } from '#tests/support/closed.ts';
import { frame, opcodes, openWebSocket as openFor } from '#tests/support/raw-web-socket.ts';
import { startBattle } from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { openTestServer, type TestServer } from '#tests/support/test-server.ts';

const { continuation, begun, text, close, ping, pong } = opcodes;
let app: TestServer;
let player: TestClient;
beforeAll(async () => {
  app = await openTestServer({ DATA_DIR: 'memory://' });
});
afterAll(() => app?.close());

const beat = () => frame(text, JSON.stringify({ type: 'beat', userId: player.id }));

/** A connection for bytes to the live channel, already opened. */
async function openWebSocket(name: string) {
  player = await app.signUp(name);
  return openFor(app.server.port, player.cookie);
}

/** Waits until so much more was heard: each beat is answered with one. */
async function heard(socket: Socket, what: string, times: number) {
  let all = '';
  while (all.split(what).length <= times) all += String((await once(socket, 'data'))[0].toString('latin1'));
  expect(all.split(what).length - 1).toBe(times);
}

/** What the server says last: the code it closes with. */
async function closedWith(socket: Socket): Promise<number> {
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  await once(socket, 'end');
  const last = Buffer.concat(parts);
  return last.readUInt16BE(last.lastIndexOf(close) + 2);
}

test('frames are heard whole, several at once, in pieces, and whole again', async () => {
  const socket = await openWebSocket('Pieces');
  socket.write(beat());
  await heard(socket, '"beat"', 1);
  socket.write(Buffer.concat([beat(), beat(), beat()]));
  await heard(socket, '"beat"', 3);
  const [first, rest] = [beat().subarray(0, 20), beat().subarray(20)];
  socket.write(Buffer.concat([beat(), first]));
  await heard(socket, '"beat"', 1);
  socket.write(Buffer.concat([rest, beat()]));
  await heard(socket, '"beat"', 2);
  socket.write(beat());
  await heard(socket, '"beat"', 1);
  socket.destroy();
});

test('a message may come in parts, but no other in between', async () => {
  const socket = await openWebSocket('Parts');
  const words = JSON.stringify({ type: 'beat', userId: player.id });
  socket.write(beat());
  await heard(socket, '"beat"', 1);
  socket.write(frame(begun, words.slice(0, 9)));
  socket.write(frame(continuation, words.slice(9)));
  await heard(socket, '"beat"', 1);
  socket.write(frame(begun, words.slice(0, 9)));
  // Answered, so what comes next comes by itself.
  socket.write(frame(ping, 'and now'));
  await heard(socket, 'and now', 1);
  socket.write(beat());
  expect(await closedWith(socket)).toBe(1002);
});

test('a ping is answered, an answer to one is taken, and messages go on', async () => {
  const socket = await openWebSocket('Pings');
  socket.write(frame(pong, ''));
  socket.write(beat());
  await heard(socket, '"beat"', 1);
  socket.write(frame(ping, 'still there?'));
  await heard(socket, 'still there?', 1);
  socket.write(beat());
  await heard(socket, '"beat"', 1);
  socket.destroy();
});

test('a goodbye is answered, and what is said after it is not heard', async () => {
  const socket = await openWebSocket('Goodbye');
  socket.write(beat());
  await heard(socket, '"beat"', 1);
  const said: Buffer[] = [];
  socket.on('data', (part: Buffer) => said.push(part));
  socket.write(frame(close, ''));
  socket.write(beat());
  await once(socket, 'end');
  expect(Buffer.concat(said).toString('latin1')).toBe('\x88\x00');
});

test('a text that is not UTF-8 ends the channel', async () => {
  const socket = await openWebSocket('Letters');
  socket.write(Buffer.from([text, 0x84, 0, 0, 0, 0, 0x22, 0xc3, 0x28, 0x22]));
  expect(await closedWith(socket)).toBe(1007);
});

test('a player whose connection is closed is not heard any more, though they stay on the socket (§S2.12)', async () => {
  const { host, guest, id } = await startBattle(app);
  const reader = await guest.listen(id);
  const socket = await openFor(app.server.port, host.cookie);
  const said = { gameId: id, userId: host.id };
  socket.write(frame(text, JSON.stringify({ type: 'joinGame', ...said })));
  await heard(socket, '"joined"', 1);
  await host.call('logOut');
  socket.on('data', () => {});
  socket.write(frame(text, JSON.stringify({ type: 'playerTyping', ...said, searchQuery: 'queen' })));
  await closed(socket);
  expect(reader.unread).toEqual([]);
});
