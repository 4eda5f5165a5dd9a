import { describe, expect, test } from 'vitest';
import { startCluster } from '#tests/support/cluster.ts';
import { startInstance } from '#tests/support/instance.ts';
import { type Address, newPlayer, playerAt } from '#tests/support/instance-players.ts';
import { noPostgres } from '#tests/support/postgres.ts';
import { noSmallDisk, openSmallDisk, type SmallDisk } from '#tests/support/small-disk.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { openTestServer, type Settings } from '#tests/support/test-server.ts';

type Reply = { status: number; text: string };

/** Opens and closes rooms until a request is refused, as the number of open rooms is limited. Returns the ids of the acknowledged ones, and the refusal. */
async function openRooms(address: Address, { cookie }: TestClient, atMost: number) {
  const opened: number[] = [];
  let refused: Reply | null = null;
  const headers = { cookie, 'content-type': 'application/json' };
  const body = JSON.stringify({ mode: 'fast', battleType: 'pop' });
  const post = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${address.port}${path}`, {
      method: 'POST',
      headers,
      body,
    });
    const text = await response.text();
    if (!response.ok) refused = { status: response.status, text };
    return text;
  };
  while (opened.length < atMost && !refused) {
    const text = await post('/api/games');
    if (refused) break;
    const { id } = JSON.parse(text);
    opened.push(id);
    await post(`/api/games/${id}/close-room`);
  }
  return { opened, refused };
}

/** `end` ends the running server, after which another one starts on the same database. */
async function expectSurvival(
  disk: SmallDisk,
  address: Address,
  end: () => Promise<unknown>,
  settings: Settings,
) {
  const player = await newPlayer(address);
  const before = await openRooms(address, player, 20);
  disk.fill();
  const { opened, refused } = await openRooms(address, player, 50_000);
  expect(refused).toEqual({ status: 503, text: expect.stringMatching(/catching its breath/) });
  expect((await fetch(`http://127.0.0.1:${address.port}/healthz`)).status).toBe(200);
  // Reads may succeed or fail, but the client checks that no response contains internal details.
  await player.get('/api/leaderboard').catch((error: Error) => expect(error.message).toMatch(/503/));
  disk.clear();
  const writes = async () => (await openRooms(address, player, 1)).opened.length;
  await expect.poll(writes, { timeout: 30_000, interval: 500 }).toBe(1);
  await expectAllStored(address, player, [...before.opened, ...opened]);
  await end();
  const again = await openTestServer(settings);
  await expectAllStored(again.server, player, [...before.opened, ...opened]);
  await again.close();
}

async function expectAllStored(address: Address, of: TestClient, rooms: number[]) {
  const player = playerAt(address, of);
  for (const id of rooms) await player.ok('showBattle', { params: { id: String(id) } });
}

const timeout = 180_000;

describe.skipIf(noSmallDisk)('A full disk makes writes fail and loses no acknowledged one', () => {
  test('with the embedded database', { timeout }, async () => {
    const disk = openSmallDisk(100);
    try {
      const settings = { DATA_DIR: `${disk.folder}/data` };
      const instance = await startInstance(settings);
      await expectSurvival(disk, instance, () => instance.end('SIGKILL'), settings);
    } finally {
      disk.remove();
    }
  });

  test.skipIf(noPostgres)('with PostgreSQL', { timeout }, async () => {
    const disk = openSmallDisk(120);
    const cluster = await startCluster(
      { max_wal_size: '32MB', min_wal_size: '32MB' },
      'durable',
      disk.folder,
    );
    const DATABASE_URL = `postgres://postgres@127.0.0.1:${cluster.port}/postgres`;
    try {
      const app = await openTestServer({ DATABASE_URL });
      await expectSurvival(disk, app.server, app.close, { DATABASE_URL });
    } finally {
      await cluster.stop();
      disk.remove();
    }
  });
});
