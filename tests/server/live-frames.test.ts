// The network may deliver a browser's frames whole, in pieces, or several at once.
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

/** Signs a player up and opens a raw connection to the live channel. */
async function openWebSocket(name: string) {
  player = await app.signUp(name);
  return openFor(app.server.port, player.cookie);
}

/** Waits until the socket has received this text this many times more. The server answers each beat with a beat. */
async function waitForReplies(socket: Socket, what: string, times: number) {
  let all = '';
  while (all.split(what).length <= times) all += String((await once(socket, 'data'))[0].toString('latin1'));
  expect(all.split(what).length - 1).toBe(times);
}

/** Returns the code of the close frame, which is the last that the server sends. */
async function closeCode(socket: Socket): Promise<number> {
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  await once(socket, 'end');
  const last = Buffer.concat(parts);
  return last.readUInt16BE(last.lastIndexOf(close) + 2);
}

test('the server reads frames that arrive whole, several at once, in pieces, and whole again', async () => {
  const socket = await openWebSocket('Pieces');
  socket.write(beat());
  await waitForReplies(socket, '"beat"', 1);
  socket.write(Buffer.concat([beat(), beat(), beat()]));
  await waitForReplies(socket, '"beat"', 3);
  const [first, rest] = [beat().subarray(0, 20), beat().subarray(20)];
  socket.write(Buffer.concat([beat(), first]));
  await waitForReplies(socket, '"beat"', 1);
  socket.write(Buffer.concat([rest, beat()]));
  await waitForReplies(socket, '"beat"', 2);
  socket.write(beat());
  await waitForReplies(socket, '"beat"', 1);
  socket.destroy();
});

test('a message may be fragmented, but another message between its fragments closes the channel', async () => {
  const socket = await openWebSocket('Parts');
  const words = JSON.stringify({ type: 'beat', userId: player.id });
  socket.write(beat());
  await waitForReplies(socket, '"beat"', 1);
  socket.write(frame(begun, words.slice(0, 9)));
  socket.write(frame(continuation, words.slice(9)));
  await waitForReplies(socket, '"beat"', 1);
  socket.write(frame(begun, words.slice(0, 9)));
  // The reply shows that the server has read the fragment, so the next frame arrives separately.
  socket.write(frame(ping, 'and now'));
  await waitForReplies(socket, 'and now', 1);
  socket.write(beat());
  expect(await closeCode(socket)).toBe(1002);
});

test('the server answers a ping, accepts a pong, and goes on reading messages', async () => {
  const socket = await openWebSocket('Pings');
  socket.write(frame(pong, ''));
  socket.write(beat());
  await waitForReplies(socket, '"beat"', 1);
  socket.write(frame(ping, 'still there?'));
  await waitForReplies(socket, 'still there?', 1);
  socket.write(beat());
  await waitForReplies(socket, '"beat"', 1);
  socket.destroy();
});

test('the server answers a close frame and ignores any frame after it', async () => {
  const socket = await openWebSocket('Goodbye');
  socket.write(beat());
  await waitForReplies(socket, '"beat"', 1);
  const received: Buffer[] = [];
  socket.on('data', (part: Buffer) => received.push(part));
  socket.write(frame(close, ''));
  socket.write(beat());
  await once(socket, 'end');
  expect(Buffer.concat(received).toString('latin1')).toBe('\x88\x00');
});

test('a text frame that is not UTF-8 closes the channel', async () => {
  const socket = await openWebSocket('Letters');
  socket.write(Buffer.from([text, 0x84, 0, 0, 0, 0, 0x22, 0xc3, 0x28, 0x22]));
  expect(await closeCode(socket)).toBe(1007);
});

test('frames of a player who logged out are ignored, though the client keeps its socket open (§S2.12)', async () => {
  const { host, guest, id } = await startBattle(app);
  const reader = await guest.listen(id);
  const socket = await openFor(app.server.port, host.cookie);
  const sender = { gameId: id, userId: host.id };
  socket.write(frame(text, JSON.stringify({ type: 'joinGame', ...sender })));
  await waitForReplies(socket, '"joined"', 1);
  await host.call('logOut');
  socket.on('data', () => {});
  socket.write(frame(text, JSON.stringify({ type: 'playerTyping', ...sender, searchQuery: 'queen' })));
  await closed(socket);
  expect(reader.unread).toEqual([]);
});
