// Builds an empty database with the schema, as a file that the first start unpacks: creating a database takes seconds, and more
// memory than a small machine has. Run by ensure-built.mjs.
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { openEmbedded } from '#server/database/embedded.ts';
import { emptyDatabasePath, migrationsFolder } from '#server/database/files.ts';

rmSync(emptyDatabasePath, { force: true });
const { client, close } = await openEmbedded('memory://');
await migrate(drizzle(client), { migrationsFolder });
// The template databases are half of the size, and nothing creates another database.
await client.exec('update pg_database set datistemplate = false');
for (const name of ['template0', 'template1']) await client.exec(`drop database ${name}`);
const image = await client.dumpDataDir('none');
await close();
const unfinished = `${emptyDatabasePath}.${process.pid}`;
writeFileSync(unfinished, Buffer.from(await image.arrayBuffer()));
renameSync(unfinished, emptyDatabasePath);
