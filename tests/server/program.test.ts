import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { dataFolder } from '#tests/support/data-folder.ts';
import { freePort } from '#tests/support/free-port.ts';
import { openLiveListener } from '#tests/support/live-listener.ts';
import { beginProgram, failedStart, programWithAllSongs, startProgram } from '#tests/support/process.ts';
import { openTestServer } from '#tests/support/test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'banger-battle-program-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
// A fresh database on the disk and programs of their own take their time on a busy machine.
const timeout = 90_000;

describe('The program', { timeout }, () => {
  test('starts once on its folder, and on SIGTERM ends with 0, sends its windows elsewhere, each with a line in its log, and frees the port', async () => {
    const where = { DATA_DIR: dataFolder(), PORT: String(await freePort()) };
    const program = await startProgram({ ...where, LOG_LEVEL: 'info' });
    const second = await failedStart({ ...where, PORT: String(await freePort()) });
    expect(second).toEqual({
      code: 1,
      out: '',
      err: `Another Banger Battle is using ${where.DATA_DIR}. Stop it, or set DATA_DIR to another folder.\n`,
    });
    const player = program.anonymous();
    await player.ok('createAccount', { body: { username: 'player1' } });
    const { port } = program;
    const opening = [1, 2, 3].map(() => openLiveListener({ port, cookie: player.cookie }));
    const listeners = await Promise.all(opening);
    let log = '';
    program.child.stdout?.on('data', (chunk) => {
      log += chunk;
    });
    const allSaid = once(program.child, 'close');
    expect(await program.end('SIGTERM')).toBe(0);
    expect(await Promise.all(listeners.map((live) => live.closed))).toEqual([1012, 1012, 1012]);
    await allSaid;
    expect(log.match(/"route":"\/ws","status":101/g)).toHaveLength(listeners.length);
    const taken = createServer().listen(port, '127.0.0.1');
    await once(taken, 'listening');
    taken.close();
  });

  test('ends with 0 on SIGTERM in the middle of its first start, and starts again over what it made', async () => {
    const where = { DATA_DIR: join(folder, 'cut-short'), PORT: String(await freePort()) };
    const program = beginProgram(where);
    await expect.poll(() => existsSync(join(where.DATA_DIR, 'lock'))).toBe(true);
    program.child.kill('SIGTERM');
    expect(await program.ended).toEqual({ code: 0, out: '', err: '' });
    const again = await openTestServer({ DATA_DIR: where.DATA_DIR });
    await again.signUp('Second');
    await again.close();
  });

  test('has all that it loads only when it is needed, and leads a link that was cut in a letter to its room', async () => {
    const where = { DATA_DIR: 'memory://', PORT: String(await freePort()) };
    const program = await startProgram(where, programWithAllSongs);
    const card = await program.anonymous().get('/cards/site.png');
    expect([card.status, card.headers['content-type']]).toEqual([200, 'image/png']);
    await program.anonymous().ok('askPasskey');
    // Asked of the program as it is built: a bundler once left the question out whether a letter can be read.
    for (const cut of ['%', '%ff', '%E0%A4%A', '%F0%9F']) {
      const address = `http://127.0.0.1:${program.port}/BKXRTQ${cut}`;
      const { status, headers } = await fetch(address, {
        headers: { accept: 'text/html' },
        redirect: 'manual',
      });
      expect([status, headers.get('location')]).toEqual([302, `/BKXRTQ${cut.replaceAll('%', '%25')}`]);
      expect((await fetch(address, { headers: { accept: 'text/html' } })).status).toBe(200);
    }
    await program.end('SIGTERM');
  });

  test('says in one line what is wrong with its settings', async () => {
    expect(await failedStart({ PORT: 'http' })).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/^PORT is not right: [^\n]+\n$/),
    });
  });
});
