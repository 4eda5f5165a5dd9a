import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';
import { folderTrouble, openPrivateFolder } from './private-folder.ts';

/** The key that signs cookies: the setting, else one that is made once and kept beside the data. @throws ConfigError */
export function sessionSecret({
  SESSION_SECRET,
  DATA_DIR,
}: Pick<Config, 'SESSION_SECRET' | 'DATA_DIR'>): string {
  if (SESSION_SECRET) return SESSION_SECRET;
  const fresh = randomBytes(32).toString('base64url');
  if (DATA_DIR.startsWith('memory://')) return fresh;
  const file = join(DATA_DIR, 'session-secret');
  const kept = keptIn(DATA_DIR, file, fresh);
  if (/^\S{16,}$/.test(kept)) return kept;
  throw new ConfigError(
    `The session secret in ${file} is empty or broken: delete the file, and everybody signs in anew, or set SESSION_SECRET.`,
  );
}

function keptIn(folder: string, file: string, fresh: string): string {
  try {
    openPrivateFolder(folder, ['session-secret']);
    if (!existsSync(file)) keepOnce(file, fresh);
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw folderTrouble(folder, file, cause);
  }
}

/** Whole or not at all, and the first to come is the one that stays: no one ever reads half a secret. */
function keepOnce(file: string, fresh: string) {
  const draft = `${file}.${randomUUID()}`;
  try {
    writeFileSync(draft, fresh, { flag: 'wx', mode: 0o600, flush: true });
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
