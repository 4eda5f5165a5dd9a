// Before all tests: an empty database with our schema is made once, for every test that opens one in memory.
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { openEmbedded } from '#server/database/embedded.ts';
import { emptyDatabasePath, migrationsFolder } from '#server/database/tables.ts';

export async function setup() {
  const path = emptyDatabasePath();
  if (existsSync(path)) return;
  const { client, close } = await openEmbedded('memory://');
  await migrate(drizzle(client), { migrationsFolder });
  // What further databases would be made from is half of it.
  await client.exec('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await client.exec(`drop database ${name}`);
  const image = await client.dumpDataDir('none');
  await close();
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, Buffer.from(await image.arrayBuffer()));
  renameSync(unfinished, path);
}
