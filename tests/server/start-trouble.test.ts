import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError, readConfig } from '#server/settings/config.ts';
import { startServer } from '#server/start/start.ts';
import { freshDatabase, noPostgres } from '#tests/support/postgres.ts';
import { openTestServer, type Settings } from '#tests/support/test-server.ts';

test('a server that cannot start reports the invalid setting in one line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'start-trouble-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const blocked = join(folder, 'a-file');
  writeFileSync(blocked, '');
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const PORT = String((taken.address() as { port: number }).port);
  const cases: [Settings, RegExp][] = [
    [{ ADS_FILE: join(folder, 'nowhere.json') }, /^ADS_FILE is invalid: [^\n]+$/],
    [{ DATA_DIR: join(blocked, 'data') }, /^DATA_DIR is invalid: [^\n]+$/],
    [{ DATA_DIR: blocked, SESSION_SECRET: '' }, /^DATA_DIR is invalid: [^\n]+$/],
    [{ DATA_DIR: '/proc/data' }, /^DATA_DIR is invalid: [^\n]+$/],
    [{ DATA_DIR: 'memory://', PORT }, /^Port \d+ is in use: [^\n]+$/],
    [{ DATA_DIR: 'memory://', HOST: 'no-such-host.invalid' }, /^HOST is invalid: [^\n]+$/],
    [{ DATABASE_URL: 'postgres://user@127.0.0.1:1/battle' }, /^DATABASE_URL cannot be reached: [^\n]+$/],
  ];
  const common = {
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    SESSION_SECRET: 'only for the tests of this server',
  };
  for (const [settings, line] of cases) {
    const thrown = await startServer(readConfig({ ...common, ...settings })).catch((error: Error) => error);
    expect(thrown).toBeInstanceOf(ConfigError);
    expect((thrown as Error).message).toMatch(line);
  }
  taken.close();
});

const ofEncoding = async (name: string): Promise<[string, RegExp]> => [
  await freshDatabase(`encoding '${name}' locale_provider libc locale 'C' template template0`),
  new RegExp(`is invalid: .*encoding ${name}; create one with UTF8`),
];

// This test needs PostgreSQL on the machine; postgres.ts prints what is missing.
test.skipIf(noPostgres)('a server that PostgreSQL refuses reports the reason in one line', async () => {
  const address = await freshDatabase();
  const change = (part: Partial<URL>) => Object.assign(new URL(address), part).href;
  const cases: [string, RegExp][] = [
    [change({ pathname: '/nowhere' }), /is invalid: .*no database with this name/],
    [change({ username: 'nobody' }), /is invalid: .*check the name and the password/],
    [change({ search: '?sslmode=verify-full' }), /is invalid: .*SSL/],
    [change({ port: '1' }), /cannot be reached: no server listens there/],
    [change({ search: '?host=/nowhere' }), /cannot be reached: no server listens there/],
    [change({ search: '?sslrootcert=/nowhere' }), /is invalid: .*'\/nowhere'/],
    [change({ hostname: 'no-such-host.invalid' }), /cannot be reached: .*no host with this name/],
    ...(await Promise.all(['LATIN1', 'SQL_ASCII'].map(ofEncoding))),
  ];
  for (const [DATABASE_URL, reason] of cases) {
    const { message } = await openTestServer({ DATABASE_URL }).then(
      () => ({ message: 'it started' }),
      (error: Error) => error,
    );
    expect(message).toMatch(/^DATABASE_URL [^\n?]+(\([^\n)]+\))?\.$/);
    expect(message).toMatch(reason);
  }
});
