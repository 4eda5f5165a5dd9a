import { readConfig } from '#server/settings/config.ts';
import { moveDatabase } from './move-database.ts';
import { runCommand } from './run-tool.ts';

await runCommand(() => moveDatabase(readConfig()));
