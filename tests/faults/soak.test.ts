import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startInstance } from '#tests/support/instance.ts';
import { anonymousClient, listenAt, newPlayer } from '#tests/support/instance-players.ts';
import type { LiveListener } from '#tests/support/live-listener.ts';
import { join, openRoom, share } from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';

/** Duration of `npm run soak`; 0 in the usual test run, which plays only `leastBattles`. */
const minutes = Number(process.env.SOAK_MINUTES ?? 0);
/** Pause between rounds of battles in milliseconds, so that a long soak leaves the machine to others. */
const restMs = Number(process.env.SOAK_REST_MS ?? 0);
/** A small heap causes frequent garbage collection. A long soak needs room for the bounded caches, which fill up. */
const heapMib = minutes > 0 ? 160 : 64;
const mib = 1024 * 1024;
/** Number of battles that is just enough to show a leak. */
const leastBattles = 45;
/** Allowed growth from the middle to the last third, in bytes: a leaked battle has some 20 KiB, and bounded caches fill at first. */
const slack = 8 * mib;

type Address = { port: number };

async function playBattle(address: Address, [host, guest]: [TestClient, TestClient]) {
  const { id } = await join(guest, (await openRoom(host)).roomCode);
  const listeners: LiveListener[] = [await listenAt(address, host, id), await listenAt(address, guest, id)];
  for (const [sharer, listener] of [
    [guest, host],
    [host, guest],
  ] as const) {
    const song = await share(sharer, id);
    await listener.ok('rateSongs', { body: [{ songId: song.id, rating: 7, comment: 'again' }] });
  }
  await host.ok('showResults', { params: { id: String(id) } });
  for (const live of listeners) await live.close();
  // The test client stores every response for other tests, which would be a leak in this one.
  for (const player of [host, guest]) player.received.length = 0;
}

/** Returns the used heap in bytes, from the server's metrics. */
async function usedHeap(visitor: TestClient): Promise<number> {
  const { text } = await visitor.get('/metrics');
  visitor.received.length = 0;
  return Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1]);
}

/** Returns the lowest value of a period, which is the one after a garbage collection. */
const lowest = (heaps: readonly number[]): number => Math.min(...heaps);

test('the used memory stays constant over many battles', {
  timeout: minutes * 60_000 + 240_000,
}, async () => {
  const instance = await startInstance({
    DATA_DIR: 'memory://',
    NODE_OPTIONS: `--max-old-space-size=${heapMib}`,
  });
  const visitor = anonymousClient(instance);
  const pairs: [TestClient, TestClient][] = [];
  for (let n = 0; n < 3; n += 1) pairs.push([await newPlayer(instance), await newPlayer(instance)]);
  const until = performance.now() + minutes * 60_000;
  const heaps: number[] = [];
  let battles = 0;
  while (performance.now() < until || battles < leastBattles) {
    await Promise.all(pairs.map((pair) => playBattle(instance, pair)));
    battles += pairs.length;
    heaps.push(await usedHeap(visitor));
    await setTimeout(restMs);
  }
  const third = Math.floor(heaps.length / 3);
  const [early, late] = [lowest(heaps.slice(third, 2 * third)), lowest(heaps.slice(-third))];
  // biome-ignore lint/suspicious/noConsole: the figures are what it runs two hours for
  console.log(`${battles} battles: ${(early / mib).toFixed(1)} MiB, then ${(late / mib).toFixed(1)} MiB`);
  expect(late - early).toBeLessThan(slack);
  expect(await instance.end('SIGTERM')).toBe(0);
});
