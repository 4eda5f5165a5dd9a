import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#server/settings/config.ts';
import { fullDisk, isDiskFull } from '#server/settings/private-folder.ts';

/** Major version of the PostgreSQL in PGlite. */
export const engineVersion = '18';

const remedy =
  'Bring back a backup (docs/operating.md says how), or set DATA_DIR to another folder to begin with nothing';

/**
 * Returns whether the folder contains a database. @throws ConfigError if it is incomplete or of another version: PGlite would
 * overwrite a database without a PG_VERSION file.
 */
export function isComplete(folder: string): boolean {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return false;
  const file = join(folder, 'PG_VERSION');
  if (!existsSync(file))
    throw new ConfigError(`The database in ${folder} is not whole: PG_VERSION is missing. ${remedy}.`);
  const found = readFileSync(file, 'utf8').trim();
  if (found === engineVersion) return true;
  throw new ConfigError(
    /^[\d.]+$/.test(found)
      ? `The database in ${folder} was made by PostgreSQL ${found}, and this version of the game reads ${engineVersion}. Start the version that made it, or bring back a backup made by this one (docs/operating.md says how).`
      : `The database in ${folder} is damaged: its PG_VERSION is empty or broken. ${remedy}.`,
  );
}

/** Returns the reason why the database did not open, from the engine's stderr lines. */
export function openingError(folder: string, stderr: readonly string[], cause: unknown): ConfigError {
  const last = stderr.findLast((line) => /\b(PANIC|FATAL):/.test(line)) ?? '';
  const reason =
    last.replace(/^.*(PANIC|FATAL):\s*/, '') || String((cause as Error | undefined)?.message ?? '');
  if (/no space left/i.test(stderr.join()) || (!last && isDiskFull(folder))) return fullDisk(folder, cause);
  if (/permission denied|read-only file system/i.test(last))
    return new ConfigError(`DATA_DIR is not right: this user may not write in ${folder} (${reason}).`, {
      cause,
    });
  return new ConfigError(
    `The database in ${folder} is damaged and does not open (${reason || 'it says nothing'}). ${remedy}.`,
    { cause },
  );
}
