import { afterAll, beforeAll, expect, test } from 'vitest';
import { frameBytes, type SentFrame, sentFrame } from '#contract/live.ts';
import { dice } from '#tests/load/lots-of-songs.ts';
import { rate, share, startBattle, type TestBattle } from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { openTestServer, type TestServer } from '#tests/support/test-server.ts';
import { wrongValues } from './contract/wrong-values.ts';

let app: TestServer;
let battle: TestBattle;
let sender: TestClient;
beforeAll(async () => {
  app = await openTestServer();
  battle = await startBattle(app);
  sender = battle.host;
});
afterAll(() => app.close());

const roll = dice(5);
const below = (count: number) => Math.floor(roll() * count);
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;
const bytes = (count: number) => Buffer.from(Array.from({ length: count }, () => below(256)));

const types = sentFrame.options.map(({ shape }) => shape.type.value);
type FieldOf<Frame> = Frame extends Frame ? keyof Frame : never;

/** Returns a valid frame of a random type, also with the fields of the other types. */
const good = (type = oneOf(types)): Record<FieldOf<SentFrame>, unknown> => ({
  type,
  gameId: oneOf([battle.id, battle.code, String(battle.id)]),
  userId: sender.id,
  searchQuery: 'queen',
  timestamp: 1,
  songId: 1,
});
const wrong = () => {
  const frame = good();
  return { ...frame, [oneOf(Object.keys(frame))]: oneOf(wrongValues) };
};

/** A frame, and the close code that it causes; null if the socket stays open. */
type RandomFrame = { frame: string | Buffer; code: number | null };

const makers: (() => RandomFrame)[] = [
  () => ({ frame: bytes(1 + below(200)), code: 1003 }),
  () => judge(bytes(1 + below(200)).toString('latin1')),
  () => judge(JSON.stringify(good()).slice(0, below(60))),
  () => ({ frame: 'x'.repeat(frameBytes + 1 + below(100_000)), code: 1009 }),
  () => judge(`${'['.repeat(below(1500))}1${']'.repeat(below(1500))}`),
  () => judge(JSON.stringify(wrong())),
  () => judge(JSON.stringify({ ...wrong(), more: oneOf(wrongValues) })),
  () => judge(JSON.stringify(oneOf(wrongValues)) ?? ''),
];

function judge(frame: string): RandomFrame {
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

test.each(types)('a frame of the type %s is valid before it is changed', (type) => {
  expect(sentFrame.safeParse(good(type)).success).toBe(true);
});

test('a random frame is accepted, or closes its own socket with the right code', async () => {
  for (let n = 0; n < 120; n += 1) {
    const { frame, code } = oneOf(makers)();
    const live = await sender.listen(battle.id);
    live.send(frame);
    const what = `frame ${n}: ${String(frame).slice(0, 200)}`;
    if (code !== null) expect(await live.closed, what).toBe(code);
    else {
      live.send({ type: 'beat', userId: sender.id });
      await live.receives('beat');
      await live.close();
    }
  }
});

test('bytes that are not a frame close the socket', async () => {
  for (let n = 0; n < 20; n += 1) {
    const live = await sender.listen();
    // These bits are reserved, so no frame may set them.
    (live.socket as unknown as { _socket: { write(raw: Buffer): void } })._socket.write(
      Buffer.concat([Buffer.from([0xf3]), bytes(1 + below(50))]),
    );
    expect([1002, 1006]).toContain(await live.closed);
  }
});

test('thousands of random frames at once affect neither the server nor other players’ sockets', async () => {
  const [host, guest] = [await battle.host.listen(battle.id), await battle.guest.listen(battle.id)];
  const crowd = await Promise.all(Array.from({ length: 10 }, () => app.signUp('Noisy')));
  const listeners = await Promise.all(
    crowd.flatMap((player) => [1, 2, 3, 4, 5, 6].map(() => player.listen())),
  );
  for (const live of listeners) for (let n = 0; n < 50; n += 1) live.send(oneOf(makers)().frame);
  const song = await share(battle.guest, battle.id);
  expect((await host.receives('songSubmittedForRating')).songId).toBe(song.id);
  await rate(battle.host, song.id, 7);
  expect(await guest.receives('nextTurn')).toMatchObject({ currentTurn: battle.host.id });
  for (const live of listeners) live.socket.terminate();
  await Promise.all(listeners.map((live) => live.closed));
  expect((await app.anonymous().get('/readyz')).status).toBe(200);
});
