// The plans PostgreSQL makes, read from its log.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Databases } from './databases.ts';
import type { Size } from './fill.ts';

/** From then on every statement of the database is written to the log with its plan. */
export const explainAll = (database: string): string[] =>
  [
    `session_preload_libraries = 'auto_explain'`,
    'auto_explain.log_min_duration = 0',
    'auto_explain.log_analyze = on',
    'auto_explain.log_buffers = on',
  ].map((setting) => `alter database ${database} set ${setting}`);

/** Each different statement once, with the plan it ran by. */
export function keepPlans({ cluster }: Databases, size: Size) {
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
