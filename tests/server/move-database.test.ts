import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase, rowsOf } from '#server/database/open.ts';
import { moveDatabase } from '#server/operator/move-database.ts';
import { readConfig } from '#server/settings/config.ts';
import { dataFolder } from '#tests/support/data-folder.ts';
import { freshDatabase, noPostgres } from '#tests/support/postgres.ts';
import {
  finishedAnytime,
  finishedClash,
  openAnytime,
  openRoom,
  params,
  startBattle,
} from '#tests/support/test-battles.ts';
import { openTestServer } from '#tests/support/test-server.ts';

/** Returns every row of every table as text. */
async function contents(settings: { DATABASE_URL?: string; DATA_DIR: string }) {
  const { db, close } = await openDatabase(readConfig(settings));
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select relname name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await rowsOf<{ row: string }>(db, sql`select t::text row from ${sql.identifier(name)} t`);
    all[name] = rows.map(({ row }) => row).sort();
  }
  await close();
  return all;
}

test.skipIf(noPostgres)(
  'a database moved from the embedded one to PostgreSQL works there and can be moved only once',
  async () => {
    const [DATA_DIR, DATABASE_URL] = [dataFolder(), await freshDatabase()];
    const config = readConfig({ DATA_DIR, DATABASE_URL });
    const before = await openTestServer({ DATA_DIR, SESSION_SECRET: '' });
    const { host, id } = await finishedClash(before);
    await finishedAnytime(before);
    const running = await startBattle(before, 'medium');
    await openAnytime(running.host, 'secret', 'Ça plane pour moi “\\u0000” \n😀');
    await expect(moveDatabase(config)).rejects.toThrow(/^Another Banger Battle is using /);
    await before.close();
    const words = await moveDatabase(config);
    const moved = await contents({ DATA_DIR, DATABASE_URL });
    expect(moved).toEqual(await contents({ DATA_DIR }));
    expect(words).toContain(`${Object.values(moved).flat().length} rows were copied to PostgreSQL.`);

    const SESSION_SECRET = readFileSync(join(DATA_DIR, 'session-secret'), 'utf8').trim();
    const after = await openTestServer({ DATABASE_URL, SESSION_SECRET });
    const back = Object.assign(after.anonymous(), { cookie: host.cookie, id: host.id });
    expect((await back.ok('showResults', params({ id }))).winnerId).not.toBeUndefined();
    expect((await openRoom(back)).id).toBeGreaterThan(running.id);
    await after.close();
    await expect(moveDatabase(config)).rejects.toThrow('use an empty one');
  },
);
