import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { dataFolder } from '#tests/support/data-folder.ts';
import { freePort } from '#tests/support/free-port.ts';
import { programWithAllSongs, runUntilExit, spawnInstance, startInstance } from '#tests/support/instance.ts';
import { anonymousClient } from '#tests/support/instance-players.ts';
import { openLiveListener } from '#tests/support/live-listener.ts';
import { openTestServer } from '#tests/support/test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'banger-battle-program-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
// Creating a database on disk and starting processes is slow on a busy machine.
const timeout = 90_000;

describe('The server process', { timeout }, () => {
  test('locks its folder, and on SIGTERM closes and logs its live connections, frees the port and ends with 0', async () => {
    const settings = { DATA_DIR: dataFolder(), PORT: String(await freePort()) };
    const instance = await startInstance({ ...settings, LOG_LEVEL: 'info' });
    const second = await runUntilExit({ ...settings, PORT: String(await freePort()) });
    expect(second).toEqual({
      code: 1,
      out: '',
      err: `Another Banger Battle is using ${settings.DATA_DIR}. Stop it, or set DATA_DIR to another folder.\n`,
    });
    const player = anonymousClient(instance);
    await player.ok('createAccount', { body: { username: 'player1' } });
    const { port } = instance;
    const opening = [1, 2, 3].map(() => openLiveListener({ port, cookie: player.cookie }));
    const listeners = await Promise.all(opening);
    let log = '';
    instance.child.stdout?.on('data', (chunk) => {
      log += chunk;
    });
    const outputClosed = once(instance.child, 'close');
    expect(await instance.end('SIGTERM')).toBe(0);
    expect(await Promise.all(listeners.map((live) => live.closed))).toEqual([1012, 1012, 1012]);
    await outputClosed;
    expect(log.match(/"route":"\/ws","status":101/g)).toHaveLength(listeners.length);
    const taken = createServer().listen(port, '127.0.0.1');
    await once(taken, 'listening');
    taken.close();
  });

  test('ends with 0 on SIGTERM during its first start, and can start again on the same folder', async () => {
    const settings = { DATA_DIR: join(folder, 'cut-short'), PORT: String(await freePort()) };
    const instance = spawnInstance(settings);
    await expect.poll(() => existsSync(join(settings.DATA_DIR, 'lock'))).toBe(true);
    instance.child.kill('SIGTERM');
    expect(await instance.ended).toEqual({ code: 0, out: '', err: '' });
    const again = await openTestServer({ DATA_DIR: settings.DATA_DIR });
    await again.signUp('Second');
    await again.close();
  });

  test('contains all modules that it loads later, and redirects a link with a broken percent code to its room', async () => {
    const settings = { DATA_DIR: 'memory://' };
    const instance = await startInstance(settings, programWithAllSongs);
    const card = await anonymousClient(instance).get('/cards/site.png');
    expect([card.status, card.headers['content-type']]).toEqual([200, 'image/png']);
    await anonymousClient(instance).ok('askPasskey');
    // This tests the built program, because a bundler once removed the check for broken percent codes.
    for (const cut of ['%', '%ff', '%E0%A4%A', '%F0%9F']) {
      const address = `http://127.0.0.1:${instance.port}/BKXRTQ${cut}`;
      const { status, headers } = await fetch(address, {
        headers: { accept: 'text/html' },
        redirect: 'manual',
      });
      expect([status, headers.get('location')]).toEqual([302, `/BKXRTQ${cut.replaceAll('%', '%25')}`]);
      expect((await fetch(address, { headers: { accept: 'text/html' } })).status).toBe(200);
    }
    await instance.end('SIGTERM');
  });

  test('reports an invalid setting in one line', async () => {
    expect(await runUntilExit({ PORT: 'http' })).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/^PORT is invalid: [^\n]+\n$/),
    });
  });
});
