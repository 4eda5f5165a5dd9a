import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { openEmbedded } from './embedded.ts';
import type { OpenDatabase, QueryPrepared } from './open.ts';
import { migrationsFolder, schema } from './tables.ts';

/** The embedded database in a folder; `memory://` keeps nothing. */
export async function openFolder(folder: string): Promise<OpenDatabase> {
  const embedded = await openEmbedded(folder);
  const db = drizzle(embedded.client, { schema });
  await migrate(db, { migrationsFolder });
  const queryPrepared: QueryPrepared = async ({ text }, values) =>
    (await embedded.client.query(text, values)).rows;
  return {
    db,
    queryPrepared,
    transaction: (work) => db.transaction(work),
    now: Date.now,
    close: embedded.close,
  };
}
