import { inProject } from '#server/in-project.ts';
import * as game from './schema.ts';
import * as search from './schema-search.ts';
import * as sessions from './schema-sessions.ts';

export const schema = { ...game, ...search, ...sessions };

/** What brings an older database up to it. */
export const migrationsFolder = inProject('src/server/database/migrations');
