// What reads the log of a server (a terminal, a pipe, a service manager) may stop reading, or end first.
import { expect, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { beginProgram, startProgram } from '#tests/support/process.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const settings = async () => ({ PORT: `${await freePort()}`, DATA_DIR: 'memory://', LOG_LEVEL: 'info' });

/** Has more logged than waits between two processes (some 200 KiB). */
async function fillTheLog(player: TestClient) {
  const path = `/api/${'no-such-call'.repeat(40)}`;
  await Promise.all(Array.from({ length: 600 }, () => player.get(path)));
}

test('a reader of the log that stops reading keeps no one from playing, and the server stops when told to', async () => {
  const program = await startProgram(await settings());
  program.child.stdout?.pause();
  const player = program.anonymous();
  await fillTheLog(player);
  expect((await player.get('/api/site')).status).toBe(200);
  expect(await program.end('SIGTERM')).toBe(0);
});

test('a reader of the log that is gone before the greeting keeps no one from playing either', async () => {
  const given = await settings();
  const { child, ended } = beginProgram(given);
  child.stdout?.destroy();
  const site = () => fetch(`http://127.0.0.1:${given.PORT}/api/site`).then(({ status }) => status);
  await expect.poll(() => site().catch(() => 0)).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0, err: '' });
});
