import { inProject } from '#server/settings/in-project.ts';
import * as game from './schema.ts';
import * as push from './schema-push.ts';
import * as reports from './schema-reports.ts';
import * as rivals from './schema-rivals.ts';
import * as search from './schema-search.ts';
import * as sessions from './schema-sessions.ts';

export const schema = { ...game, ...search, ...sessions, ...reports, ...push, ...rivals };

export const migrationsFolder = inProject('src/server/database/migrations');
