import { createHash } from 'node:crypto';
import { existsSync, openAsBlob, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { inProject } from '#server/settings/in-project.ts';
import * as game from './schema.ts';
import * as asked from './schema-asked.ts';
import * as devices from './schema-devices.ts';
import * as reports from './schema-reports.ts';
import * as search from './schema-search.ts';

export const schema = { ...game, ...search, ...devices, ...reports, ...asked };

export const migrationsFolder = inProject('src/server/database/migrations');

/** The file of an empty database with our schema; another engine or another schema has another file. */
export function emptyDatabasePath(): string {
  const { size, mtimeMs } = statSync(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  const version = createHash('sha256')
    .update(`${size} ${mtimeMs}`)
    .update(readFileSync(join(migrationsFolder, 'meta/_journal.json')));
  return join(inProject('dist'), `empty-database-${version.digest('hex').slice(0, 16)}.tar`);
}

/** What a database in memory starts from, if it was made (the tests do): making one anew takes seconds of a processor. */
export async function emptyDatabase(): Promise<Blob | undefined> {
  const path = emptyDatabasePath();
  return existsSync(path) ? openAsBlob(path) : undefined;
}
