import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#server/settings/config.ts';
import { fullDisk, isDiskFull } from '#server/settings/private-folder.ts';

/** Major version of the PostgreSQL in PGlite. */
export const engineVersion = '18';

const remedy =
  'Restore a backup (see docs/operating.md), or set DATA_DIR to another folder to start with an empty database';

/**
 * Returns whether the folder contains a database. @throws ConfigError if it is incomplete or of another version: PGlite would
 * overwrite a database without a PG_VERSION file.
 */
export function isComplete(folder: string): boolean {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return false;
  const file = join(folder, 'PG_VERSION');
  if (!existsSync(file))
    throw new ConfigError(`The database in ${folder} is incomplete: PG_VERSION is missing. ${remedy}.`);
  const found = readFileSync(file, 'utf8').trim();
  if (found === engineVersion) return true;
  throw new ConfigError(
    /^[\d.]+$/.test(found)
      ? `The database in ${folder} was created by PostgreSQL ${found}, but this version of the game needs ${engineVersion}. Start the version that created it, or restore a backup of this version (see docs/operating.md).`
      : `The database in ${folder} is damaged: its PG_VERSION is empty or invalid. ${remedy}.`,
  );
}

/** Returns the reason why the database did not open, from the engine's stderr lines. */
export function openingError(folder: string, stderr: readonly string[], cause: unknown): ConfigError {
  const last = stderr.findLast((line) => /\b(PANIC|FATAL):/.test(line)) ?? '';
  const reason =
    last.replace(/^.*(PANIC|FATAL):\s*/, '') || String((cause as Error | undefined)?.message ?? '');
  if (/no space left/i.test(stderr.join()) || (!last && isDiskFull(folder))) return fullDisk(folder, cause);
  if (/permission denied|read-only file system/i.test(last))
    return new ConfigError(`DATA_DIR is invalid: this user may not write in ${folder} (${reason}).`, {
      cause,
    });
  return new ConfigError(
    `The database in ${folder} is damaged and cannot be opened (${reason || 'no message'}). ${remedy}.`,
    { cause },
  );
}
