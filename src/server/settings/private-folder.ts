import { randomBytes, randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  type Stats,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { attempt } from '#rules/attempt.ts';
import { type Config, ConfigError } from './config.ts';

/** Free space in bytes below which the disk counts as full: about the size of a new database with a segment of its log. */
const minFreeBytes = 32 * 1024 * 1024;

/**
 * Creates the data folder and its parents if missing, and removes the rights of group and others, whatever the umask. `names`: the
 * game's own entries, which may have looser rights from a backup; other entries are not changed.
 * @throws ConfigError if the folder contains other files
 */
export function openPrivateFolder(folder: string, names: readonly string[]): void {
  createFolder(folder);
  const path = realpathSync(folder);
  if (hasOtherFiles(readdirSync(path)))
    throw new ConfigError(`DATA_DIR is invalid: ${folder} contains other files. Use an empty folder.`);
  const stat = lstatSync(path);
  // A folder with the sticky bit, such as /tmp, must stay accessible to all users.
  if ((stat.mode & 0o1000) === 0) restrict(path, stat);
  for (const name of names) restrictAll(join(path, name));
}

/** The game's own entries, and what a killed start leaves: SQLite's journal of the lock, a draft of the secret. */
const ownName = /^(postgres|unfinished|lock(-journal)?|session-secret(\.[\da-f-]{36})?|admin-endpoint)$/;

/** Returns whether the folder has other content, such as /etc, and must not be closed to other users. A new disk has `lost+found`. */
function hasOtherFiles(names: readonly string[]): boolean {
  const has = (...all: string[]) => all.every((name) => names.includes(name));
  if (has('session-secret') || has('admin-endpoint') || has('postgres', 'lock')) return false;
  return names.some((name) => !ownName.test(name) && !name.startsWith('.') && name !== 'lost+found');
}

/** Creates a folder and its parents. Node's `recursive` option loops for ever if a parent allows no new entries, as in /proc. */
function createFolder(folder: string): void {
  const path = resolve(folder);
  if (isFolder(path)) return;
  createFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have created the folder at the same time.
    if (!isFolder(path)) throw error;
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

function restrictAll(path: string) {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat || stat.isSymbolicLink()) return;
  restrict(path, stat);
  if (stat.isDirectory()) for (const name of readdirSync(path)) restrictAll(join(path, name));
}

/** Removes the rights of group and others; ignored if this user may not change them, as for the root of a volume. */
function restrict(path: string, { mode }: Stats) {
  if ((mode & 0o077) === 0) return;
  try {
    chmodSync(path, mode & 0o700);
  } catch (error) {
    if (!/^(EPERM|EROFS|ENOTSUP)$/.test(String((error as NodeJS.ErrnoException).code))) throw error;
  }
}

/** Returns an error in the data folder as one sentence for the operator. `what`: subject of "… cannot be created or read". */
export function folderError(folder: string, what: string, cause: unknown): ConfigError {
  if (cause instanceof ConfigError) return cause;
  const { code, errcode, message = '' } = cause as { code?: string; errcode?: number; message?: string };
  // SQLite has its own error codes: 13 is SQLITE_FULL.
  const isFull =
    /^(ENOSPC|EDQUOT|53100)$/.test(String(code)) || errcode === 13 || /no space left/i.test(message);
  if (isFull) return fullDisk(folder, cause);
  return new ConfigError(`DATA_DIR is invalid: ${what} cannot be created or read${inBrackets(code)}.`, {
    cause,
  });
}

const inBrackets = (code: unknown): string => (/^E[A-Z]+$/.test(String(code)) ? ` (${String(code)})` : '');

export const fullDisk = (folder: string, cause?: unknown): ConfigError =>
  new ConfigError(`The disk of ${folder} is full. Free some space and start again; no stored data is lost.`, {
    cause,
  });

export const isDiskFull = (folder: string): boolean =>
  attempt(() => {
    const { bavail, bsize, ffree, files } = statfsSync(folder);
    return bavail * bsize < minFreeBytes || (files > 0 && ffree === 0);
  }, false);

type SecretSettings = Pick<Config, 'SESSION_SECRET' | 'DATA_DIR'>;

/** Returns the key that signs cookies: the setting, else a random key that is stored in the data folder. @throws ConfigError */
export function sessionSecret({ SESSION_SECRET, DATA_DIR }: SecretSettings): string {
  if (SESSION_SECRET) return SESSION_SECRET;
  const fresh = randomBytes(32).toString('base64url');
  if (DATA_DIR.startsWith('memory://')) return fresh;
  const file = join(DATA_DIR, 'session-secret');
  const stored = storedOrFresh(DATA_DIR, file, fresh);
  if (/^\S{16,}$/.test(stored)) return stored;
  throw new ConfigError(
    `The session secret in ${file} is empty or invalid: delete the file, which signs all players out, or set SESSION_SECRET.`,
  );
}

function storedOrFresh(folder: string, file: string, fresh: string): string {
  try {
    openPrivateFolder(folder, ['session-secret']);
    if (!existsSync(file)) storeOnce(file, fresh);
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw folderError(folder, file, cause);
  }
}

/** Writes a file atomically unless it exists: of several processes the first one wins, and none reads a partial secret. */
function storeOnce(file: string, fresh: string) {
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
