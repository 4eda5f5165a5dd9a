import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError, readConfig } from '#server/settings/config.ts';
import { freshDatabase, noPostgres } from '#tests/support/postgres.ts';
import { databaseError, openDatabase } from './open.ts';

const onServer = readConfig({ DATABASE_URL: 'postgres://user:hidden@db.example/battle' });
const failed = (facts: object, message = '') => Object.assign(new Error(message), facts);

test.each<[Error, string]>([
  [
    failed({ code: '28P01' }, 'password authentication failed for user "user"'),
    'check the name and the password',
  ],
  [
    failed({}, 'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'),
    'check the name and the password',
  ],
  [failed({ code: '3D000' }, 'database "battle" does not exist'), 'no database with this name'],
  [failed({ code: '42501' }, 'permission denied for schema public'), 'may not create tables'],
  [failed({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'self-signed certificate'), 'sslmode=no-verify'],
  [failed({ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }), 'sslrootcert=FILE'],
  [failed({}, 'two\n  lines.'), 'two lines'],
])('the error %s is reported as: %s', (error, reason) => {
  const { message } = databaseError(error, onServer);
  expect(message).toMatch(new RegExp(`^DATABASE_URL is invalid: [^\\n]*${reason}[^\\n]*\\.$`));
  expect(message).not.toMatch(/hidden|params/);
});

test.each<[Error, string]>([
  [failed({ code: 'ENOTFOUND' }), 'there is no host with this name'],
  [failed({ code: 'EHOSTUNREACH' }), 'the host does not respond'],
  [failed({}, 'timeout expired'), 'the host does not respond'],
  [failed({ code: '57P03' }), 'the server accepts no connections now (is it starting or stopping?)'],
  [failed({ code: '53300' }, 'sorry, too many clients already'), 'sorry, too many clients already'],
  [
    failed({ cause: failed({ code: 'ECONNREFUSED' }) }, 'Failed query: x\nparams: y'),
    'no server listens there (is PostgreSQL running?)',
  ],
])('an unavailable database is not reported as a wrong setting: %s: %s', (error, reason) => {
  expect(databaseError(error, onServer).message).toBe(`DATABASE_URL cannot be reached: ${reason}.`);
});

test('a ConfigError is returned unchanged', () => {
  const original = new ConfigError('Another Banger Battle is using ./data.');
  expect(databaseError(original, readConfig({}))).toBe(original);
});

type Location = Parameters<typeof openDatabase>[0];

/** Simulates a later version that has changed the schema. */
async function upgrade(location: Location) {
  const { db, close } = await openDatabase(location);
  const when = Date.UTC(2100, 0, 1);
  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${when})`,
  );
  await close();
}

test('an embedded database of a later version is refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'banger-battle-later-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const location = { DATABASE_URL: undefined, DATA_DIR: folder };
  await upgrade(location);
  const error = await openDatabase(location).catch((reason: Error) => reason);
  expect(error).toBeInstanceOf(ConfigError);
  expect((error as Error).message).toMatch(
    /^[^\n]+ is from a later version of the game\. Start that version, or/,
  );
});

test.skipIf(noPostgres)(
  'a PostgreSQL database that a later version upgraded is used with a warning',
  async () => {
    const location = { DATABASE_URL: await freshDatabase(), DATA_DIR: '' };
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    await (await openDatabase(location, log)).close();
    expect(lines).toEqual([]);
    await upgrade(location);
    await (await openDatabase(location, log)).close();
    expect(lines).toEqual([expect.stringMatching(/is from a later version of the game/)]);
  },
);
