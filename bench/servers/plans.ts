// Reads the plans of statements from PostgreSQL's log.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Databases } from './databases.ts';
import type { Size } from './fill.ts';

/** Returns statements after which PostgreSQL logs every statement of the database with its plan. */
export const explainAll = (database: string): string[] =>
  [
    `session_preload_libraries = 'auto_explain'`,
    'auto_explain.log_min_duration = 0',
    'auto_explain.log_analyze = on',
    'auto_explain.log_buffers = on',
  ].map((setting) => `alter database ${database} set ${setting}`);

/** Writes each different statement once, with its plan. */
export function writePlans({ cluster }: Databases, size: Size) {
  const log = readFileSync(join(cluster.home, 'data/log/plans.log'), 'utf8');
  const plans = new Map<string, string>();
  for (const [, plan = ''] of log.matchAll(/plan:\n((?:\t.*\n)+)/g)) {
    const text = plan.replace(/^\t/gm, '');
    const statement = text.slice(0, text.search(/\n\S.*\(cost=/)).replace(/\s+/g, ' ');
    if (/pg_catalog|drizzle|deadline_at" <=/.test(statement)) continue;
    if (!plans.has(statement)) plans.set(statement, text);
  }
  const head = `Plans on ${size.people} people and ${size.battles} battles. Made by: npm run bench -- growth\n`;
  const folder = fileURLToPath(new URL('../plans', import.meta.url));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'plans.txt'), [head, ...plans.values()].join('\n'));
}
