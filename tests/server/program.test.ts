import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEmbedded } from '#server/database/embedded.ts';
import { freePort } from '#tests/support/free-port.ts';
import { openLiveListener } from '#tests/support/live-listener.ts';
import { beginProgram, failedStart, startProgram } from '#tests/support/process.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'banger-battle-program-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
// A fresh database on the disk and programs of their own take their time on a busy machine.
const timeout = 90_000;
beforeAll(async () => (await openEmbedded(join(folder, 'data'))).close(), timeout);

/** Every test starts it again over the same data: making a fresh database takes seconds. */
const settings = async () => ({ DATA_DIR: join(folder, 'data'), PORT: String(await freePort()) });

const named = async (person: TestClient, nickname: string) => {
  const { id } = await person.ok('createAccount', { body: { username: 'player1' } });
  await person.ok('chooseNickname', { body: { nickname } });
  return Object.assign(person, { id, nickname });
};

describe('The program', { timeout }, () => {
  test('keeps everything it has acknowledged when it is killed in the middle of its work', async () => {
    const where = await settings();
    const program = await startProgram(where);
    const host = await named(program.nobody(), 'Survivor');
    const rooms: number[] = [];
    let writing = true;
    const writers = [1, 2, 3].map(async () => {
      while (writing) {
        const body = { mode: 'fast', battleType: 'pop' };
        const answer = await host.post('/api/games', body).catch(() => null);
        if (answer?.status === 201) rooms.push((answer.body as { id: number }).id);
      }
    });
    while (rooms.length < 40) await host.get('/healthz');
    await program.end('SIGKILL');
    writing = false;
    await Promise.all(writers);
    const acknowledged = [...rooms];
    expect(acknowledged.length).toBeGreaterThanOrEqual(40);

    const again = await startProgram(where);
    const back = again.nobody();
    back.cookie = host.cookie;
    expect((await back.ok('currentUser')).nickname).toBe('Survivor');
    for (const id of acknowledged) await back.ok('showBattle', { params: { id: String(id) } });
    expect(await again.end('SIGTERM')).toBe(0);
  });

  test('ends with 0 on SIGTERM, sends its sockets elsewhere and frees the port', async () => {
    const where = await settings();
    const program = await startProgram(where);
    const person = await named(program.nobody(), 'Listener');
    const live = await openLiveListener({ port: program.port, cookie: person.cookie });
    // This one will not answer the goodbye.
    const deaf = connect(program.port, '127.0.0.1');
    deaf.write(
      `GET /ws HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nCookie: ${person.cookie}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
    await once(deaf, 'data');
    deaf.pause();
    deaf.on('error', () => {});
    // And this one never sends the rest of what it asks.
    const slow = connect(program.port, '127.0.0.1');
    slow.write('POST /api/auth/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{');
    slow.on('error', () => {});

    expect(await program.end('SIGTERM')).toBe(0);
    expect(await live.closed).toBe(1012);
    const taken = createServer().listen(program.port, '127.0.0.1');
    await once(taken, 'listening');
    taken.close();
  });

  test('has a line in its log for every live channel that ends with it', async () => {
    const program = await startProgram({ ...(await settings()), LOG_LEVEL: 'info' });
    const person = await named(program.nobody(), 'Windows');
    const ears = [1, 2, 3].map(() => openLiveListener({ port: program.port, cookie: person.cookie }));
    await Promise.all(ears);
    let log = '';
    program.child.stdout?.on('data', (chunk) => {
      log += chunk;
    });
    const allSaid = once(program.child, 'close');
    expect(await program.end('SIGTERM')).toBe(0);
    await allSaid;
    expect(log.match(/"route":"\/ws","status":101/g)).toHaveLength(ears.length);
  });

  test('ends with 0 on SIGTERM in the middle of its first start, and starts again over what it made', async () => {
    const where = { DATA_DIR: join(folder, 'cut-short'), PORT: String(await freePort()) };
    const program = beginProgram(where);
    await expect.poll(() => existsSync(join(where.DATA_DIR, 'lock'))).toBe(true);
    program.child.kill('SIGTERM');
    expect(await program.ended).toEqual({ code: 0, out: '', err: '' });
    const again = await startProgram(where);
    await named(again.nobody(), 'Second');
    expect(await again.end('SIGTERM')).toBe(0);
  });

  test('has all that it loads only when it is needed, and leads a link that was cut in a letter to its room', async () => {
    const program = await startProgram(await settings());
    const card = await program.nobody().get('/cards/site.png');
    expect([card.status, card.headers['content-type']]).toEqual([200, 'image/png']);
    await program.nobody().ok('askPasskey');
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

  test('does not start twice on one folder', async () => {
    const where = await settings();
    const program = await startProgram(where);
    const second = await failedStart({ ...where, PORT: String(await freePort()) });
    expect(second).toEqual({
      code: 1,
      out: '',
      err: `Another Banger Battle is using ${where.DATA_DIR}. Stop it, or set DATA_DIR to another folder.\n`,
    });
    await named(program.nobody(), 'Undisturbed');
    await program.end('SIGTERM');
  });

  test('says in one line what is wrong with its settings', async () => {
    const blocked = join(folder, 'a-file');
    writeFileSync(blocked, '');
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const port = String((taken.address() as { port: number }).port);
    const wrong: [Record<string, string>, RegExp][] = [
      [{ PORT: 'http' }, /^PORT is not right: [^\n]+\n$/],
      [{ ADS_FILE: join(folder, 'nowhere.json') }, /^ADS_FILE is not right: [^\n]+\n$/],
      [{ DATA_DIR: join(blocked, 'data') }, /^DATA_DIR is not right: [^\n]+\n$/],
      [{ DATA_DIR: blocked, SESSION_SECRET: '' }, /^DATA_DIR is not right: [^\n]+\n$/],
      [{ DATA_DIR: '/proc/data' }, /^DATA_DIR is not right: [^\n]+\n$/],
      [{ DATA_DIR: 'memory://', PORT: port }, /^The port is taken: [^\n]+\n$/],
      [{ DATA_DIR: 'memory://', HOST: 'no-such-host.invalid' }, /^HOST is not right: [^\n]+\n$/],
      [{ DATABASE_URL: 'postgres://user@127.0.0.1:1/battle' }, /^DATABASE_URL is not right: [^\n]+\n$/],
    ];
    const starts = await Promise.all(wrong.map(([given]) => failedStart(given)));
    for (const [n, [, line]] of wrong.entries()) {
      expect(starts[n]).toEqual({ code: 1, out: '', err: expect.stringMatching(line) });
    }
    taken.close();
  });
});
