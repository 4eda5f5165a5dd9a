// The reader of a server's log (a terminal, a pipe, a service manager) may stop reading, or end first.
import { expect, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { spawnInstance, startInstance } from '#tests/support/instance.ts';
import { anonymousClient } from '#tests/support/instance-players.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const settings = async () => ({ PORT: `${await freePort()}`, DATA_DIR: 'memory://', LOG_LEVEL: 'info' });

/** Causes more log output than the pipe between two processes holds (some 200 KiB). */
async function fillLog(player: TestClient) {
  const path = `/api/${'no-such-call'.repeat(40)}`;
  await Promise.all(Array.from({ length: 600 }, () => player.get(path)));
}

test('a log reader that stops reading blocks no request, and the server still stops on SIGTERM', async () => {
  const instance = await startInstance(await settings());
  instance.child.stdout?.pause();
  const player = anonymousClient(instance);
  await fillLog(player);
  expect((await player.get('/api/site')).status).toBe(200);
  expect(await instance.end('SIGTERM')).toBe(0);
});

test('a log reader that ends before the server starts blocks no request either', async () => {
  const given = await settings();
  const { child, ended } = spawnInstance(given);
  child.stdout?.destroy();
  const site = () => fetch(`http://127.0.0.1:${given.PORT}/api/site`).then(({ status }) => status);
  await expect.poll(() => site().catch(() => 0)).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0, err: '' });
});
