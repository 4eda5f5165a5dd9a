import { describe, expect, test } from 'vitest';
import { startCluster } from '#tests/support/cluster.ts';
import { noPostgres } from '#tests/support/postgres.ts';
import { type Address, anonymousClient, newPlayer, startInstance } from '#tests/support/programs.ts';
import { noSmallDisk, openSmallDisk, type SmallDisk } from '#tests/support/small-disk.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { openTestServer, type Settings } from '#tests/support/test-server.ts';

type Answer = { status: number; text: string };

/** Opens rooms until one is refused; the numbers of those that were acknowledged, and the refusal. */
async function openRooms(program: Address, { cookie }: TestClient, atMost: number) {
  const opened: number[] = [];
  let refused: Answer | null = null;
  const headers = { cookie, 'content-type': 'application/json' };
  const body = JSON.stringify({ mode: 'fast', battleType: 'pop' });
  while (opened.length < atMost && !refused) {
    const answer = await fetch(`http://127.0.0.1:${program.port}/api/games`, {
      method: 'POST',
      headers,
      body,
    });
    const text = await answer.text();
    if (answer.status === 201) opened.push(JSON.parse(text).id);
    else refused = { status: answer.status, text };
  }
  return { opened, refused };
}

/** `end`: of the server that runs; another starts over the same database. */
async function livesThroughIt(
  disk: SmallDisk,
  program: Address,
  end: () => Promise<unknown>,
  settings: Settings,
) {
  const player = await newPlayer(program);
  const before = await openRooms(program, player, 20);
  disk.fill();
  const { opened, refused } = await openRooms(program, player, 50_000);
  expect(refused).toEqual({ status: 503, text: expect.stringMatching(/catching its breath/) });
  expect((await fetch(`http://127.0.0.1:${program.port}/healthz`)).status).toBe(200);
  // Reading may go on; whatever it answers, it says nothing of its insides.
  await player.get('/api/leaderboard').catch((error: Error) => expect(error.message).toMatch(/503/));
  disk.clear();
  const writes = async () => (await openRooms(program, player, 1)).opened.length;
  await expect.poll(writes, { timeout: 30_000, interval: 500 }).toBe(1);
  await isAllThere(program, player, [...before.opened, ...opened]);
  await end();
  const again = await openTestServer(settings);
  await isAllThere(again.server, player, [...before.opened, ...opened]);
  await again.close();
}

async function isAllThere(address: Address, { cookie }: TestClient, rooms: number[]) {
  const player = Object.assign(anonymousClient(address), { cookie });
  for (const id of rooms) await player.ok('showBattle', { params: { id: String(id) } });
}

const timeout = 180_000;

describe.skipIf(noSmallDisk)('A full disk is refused in words, and nothing acknowledged is lost', () => {
  test('with the embedded database', { timeout }, async () => {
    const disk = openSmallDisk(100);
    try {
      const settings = { DATA_DIR: `${disk.folder}/data` };
      const program = await startInstance(settings);
      await livesThroughIt(disk, program, () => program.end('SIGKILL'), settings);
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
      await livesThroughIt(disk, app.server, app.close, { DATABASE_URL });
    } finally {
      await cluster.stop();
      disk.remove();
    }
  });
});
