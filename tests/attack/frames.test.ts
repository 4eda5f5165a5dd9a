import { afterAll, beforeAll, expect, test } from 'vitest';
import { frameBytes } from '#contract/live.ts';
import { dice } from '#tests/load/lots-of-songs.ts';
import { rate, share, startBattle, type Table } from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { openTestServer, type TestServer } from '#tests/support/test-server.ts';
import { wrongValues } from './contract/wrong-values.ts';

let app: TestServer;
let table: Table;
let clumsy: TestClient;
beforeAll(async () => {
  app = await openTestServer();
  table = await startBattle(app);
  clumsy = await app.signUp('Clumsy');
});
afterAll(() => app.close());

const roll = dice(5);
const below = (count: number) => Math.floor(roll() * count);
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;
const bytes = (count: number) => Buffer.from(Array.from({ length: count }, () => below(256)));

const good = () => ({
  type: oneOf(['beat', 'joinUser', 'joinGame', 'playerTyping']),
  gameId: oneOf([table.id, table.code, String(table.id)]),
  userId: clumsy.id,
  searchQuery: 'queen',
});

/** One frame, and the number it is closed with; null: it may stay. */
type Thrown = { frame: string | Buffer; code: number | null };

const makers: (() => Thrown)[] = [
  () => ({ frame: bytes(1 + below(200)), code: 1003 }),
  () => judged(bytes(1 + below(200)).toString('latin1')),
  () => judged(JSON.stringify(good()).slice(0, below(60))),
  () => ({ frame: 'x'.repeat(frameBytes + 1 + below(100_000)), code: 1009 }),
  () => judged(`${'['.repeat(below(1500))}1${']'.repeat(below(1500))}`),
  () =>
    judged(
      JSON.stringify({ ...good(), [oneOf(['type', 'gameId', 'userId', 'searchQuery'])]: oneOf(wrongValues) }),
    ),
  () => judged(JSON.stringify({ ...good(), timestamp: oneOf(wrongValues), more: oneOf(wrongValues) })),
  () => judged(JSON.stringify(oneOf(wrongValues)) ?? ''),
];

function judged(frame: string): Thrown {
  if (Buffer.byteLength(frame) > frameBytes) return { frame, code: 1009 };
  return { frame, code: isJson(frame) ? null : 1007 };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test('a random frame closes its own socket with the right number, or is answered', async () => {
  for (let n = 0; n < 120; n += 1) {
    const { frame, code } = oneOf(makers)();
    const live = await clumsy.listen();
    live.send(frame);
    const what = `frame ${n}: ${String(frame).slice(0, 200)}`;
    if (code !== null) expect(await live.closed, what).toBe(code);
    else {
      live.send({ type: 'beat', userId: clumsy.id });
      await live.receives('beat');
      await live.close();
    }
  }
});

test('bytes that are no frames at all close the socket', async () => {
  for (let n = 0; n < 20; n += 1) {
    const live = await clumsy.listen();
    // Reserved bits are set, which no frame may have.
    (live.socket as unknown as { _socket: { write(raw: Buffer): void } })._socket.write(
      Buffer.concat([Buffer.from([0xf3]), bytes(1 + below(50))]),
    );
    expect([1002, 1006]).toContain(await live.closed);
  }
});

test('thousands at once harm neither the server nor anybody else’s socket', async () => {
  const [host, guest] = [await table.host.listen(table.id), await table.guest.listen(table.id)];
  const crowd = await Promise.all(Array.from({ length: 10 }, () => app.signUp('Noisy')));
  const listeners = await Promise.all(
    crowd.flatMap((player) => [1, 2, 3, 4, 5, 6].map(() => player.listen())),
  );
  for (const live of listeners) for (let n = 0; n < 50; n += 1) live.send(oneOf(makers)().frame);
  const song = await share(table.guest, table.id);
  expect((await host.receives('songSubmittedForRating')).songId).toBe(song.id);
  await rate(table.host, song.id, 7);
  expect(await guest.receives('nextTurn')).toMatchObject({ currentTurn: table.host.id });
  for (const live of listeners) live.socket.terminate();
  await Promise.all(listeners.map((live) => live.closed));
  expect((await app.anonymous().get('/readyz')).status).toBe(200);
});
