import { existsSync, openAsBlob } from 'node:fs';
import { projectPath } from '#server/settings/project-path.ts';

export const migrationsFolder = projectPath('src/server/database/migrations');

/** An empty database with the game's schema, created by the build. */
export const emptyDatabasePath = projectPath('dist/empty-database.tar');

/** Returns the empty database; undefined without a build, and then creating it takes seconds and 700 MB of memory. */
export const emptyDatabase = async (): Promise<Blob | undefined> =>
  existsSync(emptyDatabasePath) ? openAsBlob(emptyDatabasePath) : undefined;
