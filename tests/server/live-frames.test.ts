// What a browser's frames look like on the line is the network's choice: whole, in pieces, or several at once.
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { frame, openLine as lineOf, opcodes } from '#tests/support/line.ts';
import { startBattle } from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { openTestServer, type TestServer } from '#tests/support/test-server.ts';

const { continuation, begun, text, close, ping, pong } = opcodes;
let app: TestServer;
let person: TestClient;
beforeAll(async () => {
  app = await openTestServer({ DATA_DIR: 'memory://' });
});
afterAll(() => app?.close());

const beat = () => frame(text, JSON.stringify({ type: 'beat', userId: person.id }));

/** A line of bytes to the live channel, already opened. */
async function openLine(name: string) {
  person = await app.signUp(name);
  return lineOf(app.server.port, person.cookie);
}

/** Waits until so much more was heard: each beat is answered with one. */
async function heard(line: Socket, what: string, times: number) {
  let all = '';
  while (all.split(what).length <= times) all += String((await once(line, 'data'))[0].toString('latin1'));
  expect(all.split(what).length - 1).toBe(times);
}

/** What the server says last: the code it closes with. */
async function closedWith(line: Socket): Promise<number> {
  const parts: Buffer[] = [];
  line.on('data', (part: Buffer) => parts.push(part));
  await once(line, 'end');
  const last = Buffer.concat(parts);
  return last.readUInt16BE(last.lastIndexOf(close) + 2);
}

test('frames are heard whole, several at once, in pieces, and whole again', async () => {
  const line = await openLine('Pieces');
  line.write(beat());
  await heard(line, '"beat"', 1);
  line.write(Buffer.concat([beat(), beat(), beat()]));
  await heard(line, '"beat"', 3);
  const [first, rest] = [beat().subarray(0, 20), beat().subarray(20)];
  line.write(Buffer.concat([beat(), first]));
  await heard(line, '"beat"', 1);
  line.write(Buffer.concat([rest, beat()]));
  await heard(line, '"beat"', 2);
  line.write(beat());
  await heard(line, '"beat"', 1);
  line.destroy();
});

test('a message may come in parts, but no other in between', async () => {
  const line = await openLine('Parts');
  const words = JSON.stringify({ type: 'beat', userId: person.id });
  line.write(beat());
  await heard(line, '"beat"', 1);
  line.write(frame(begun, words.slice(0, 9)));
  line.write(frame(continuation, words.slice(9)));
  await heard(line, '"beat"', 1);
  line.write(frame(begun, words.slice(0, 9)));
  // Answered, so what comes next comes by itself.
  line.write(frame(ping, 'and now'));
  await heard(line, 'and now', 1);
  line.write(beat());
  expect(await closedWith(line)).toBe(1002);
});

test('a ping is answered, an answer to one is taken, and messages go on', async () => {
  const line = await openLine('Pings');
  line.write(frame(pong, ''));
  line.write(beat());
  await heard(line, '"beat"', 1);
  line.write(frame(ping, 'still there?'));
  await heard(line, 'still there?', 1);
  line.write(beat());
  await heard(line, '"beat"', 1);
  line.destroy();
});

test('a goodbye is answered, and what is said after it is not heard', async () => {
  const line = await openLine('Goodbye');
  line.write(beat());
  await heard(line, '"beat"', 1);
  const said: Buffer[] = [];
  line.on('data', (part: Buffer) => said.push(part));
  line.write(frame(close, ''));
  line.write(beat());
  await once(line, 'end');
  expect(Buffer.concat(said).toString('latin1')).toBe('\x88\x00');
});

test('a text that is not UTF-8 ends the channel', async () => {
  const line = await openLine('Letters');
  line.write(Buffer.from([text, 0x84, 0, 0, 0, 0, 0x22, 0xc3, 0x28, 0x22]));
  expect(await closedWith(line)).toBe(1007);
});

test('whoever is shown out is not heard any more, though they stay on the line (§S2.12)', async () => {
  const { host, guest, id } = await startBattle(app);
  const reader = await guest.listen(id);
  const line = await lineOf(app.server.port, host.cookie);
  const said = { gameId: id, userId: host.id };
  line.write(frame(text, JSON.stringify({ type: 'joinGame', ...said })));
  await heard(line, '"joined"', 1);
  await host.call('logOut');
  line.on('data', () => {});
  line.write(frame(text, JSON.stringify({ type: 'playerTyping', ...said, searchQuery: 'queen' })));
  await once(line, 'close');
  expect(reader.waiting).toEqual([]);
});
