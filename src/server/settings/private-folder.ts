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
import { type Config, ConfigError } from './config.ts';

/** A database that is made anew, and a piece of its log, want about so much room, in bytes. */
const littleRoom = 32 * 1024 * 1024;

/**
 * The data folder with all above it, made where it is missing, and for its owner alone whatever the umask. `names`: of what is
 * ours in it, which was perhaps made under looser rights, or brought back from a backup; nothing else there is touched.
 * @throws ConfigError a folder of something else
 */
export function openPrivateFolder(folder: string, names: readonly string[]): void {
  makeFolder(folder);
  const path = realpathSync(folder);
  if (isOthers(readdirSync(path)))
    throw new ConfigError(`DATA_DIR is not right: ${folder} holds other files. Name an empty folder.`);
  const stat = lstatSync(path);
  // One that is everyone's, as /tmp is, must stay so.
  if ((stat.mode & 0o1000) === 0) shut(path, stat);
  for (const name of names) shutAll(join(path, name));
}

const ours = ['postgres', 'unfinished', 'lock', 'session-secret', 'admin-endpoint'];

/** A folder like /etc or /var, which would be shut to everyone else. A new disk has its `lost+found`. */
function isOthers(names: readonly string[]): boolean {
  const has = (...all: string[]) => all.every((name) => names.includes(name));
  if (has('session-secret') || has('admin-endpoint') || has('postgres', 'lock')) return false;
  return names.some((name) => !ours.includes(name) && !name.startsWith('.') && name !== 'lost+found');
}

/** Node's own `recursive` tries for ever where a parent lets nothing be made, as in /proc. */
function makeFolder(folder: string): void {
  const path = resolve(folder);
  if (isFolder(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it in the same moment.
    if (!isFolder(path)) throw error;
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

function shutAll(path: string) {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat || stat.isSymbolicLink()) return;
  shut(path, stat);
  if (stat.isDirectory()) for (const name of readdirSync(path)) shutAll(join(path, name));
}

/** No one but the owner. What is not ours to shut, as a volume's own folder may be, stays as it is. */
function shut(path: string, { mode }: Stats) {
  if ((mode & 0o077) === 0) return;
  try {
    chmodSync(path, mode & 0o700);
  } catch (error) {
    if (!/^(EPERM|EROFS|ENOTSUP)$/.test(String((error as NodeJS.ErrnoException).code))) throw error;
  }
}

/** Why something cannot be made or read in the data folder, as one sentence. `what`: fits "… cannot be made or read". */
export function folderTrouble(folder: string, what: string, cause: unknown): ConfigError {
  if (cause instanceof ConfigError) return cause;
  const { code, errcode, message = '' } = cause as { code?: string; errcode?: number; message?: string };
  // SQLite has numbers of its own.
  const isFull =
    /^(ENOSPC|EDQUOT|53100)$/.test(String(code)) || errcode === 13 || /no space left/i.test(message);
  if (isFull) return fullDisk(folder, cause);
  return new ConfigError(`DATA_DIR is not right: ${what} cannot be made or read${inBrackets(code)}.`, {
    cause,
  });
}

const inBrackets = (code: unknown): string => (/^E[A-Z]+$/.test(String(code)) ? ` (${String(code)})` : '');

export const fullDisk = (folder: string, cause?: unknown): ConfigError =>
  new ConfigError(
    `The disk that holds ${folder} is full. Make room and start again; nothing that was stored is lost.`,
    { cause },
  );

export function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize, ffree, files } = statfsSync(folder);
    return bavail * bsize < littleRoom || (files > 0 && ffree === 0);
  } catch {
    return false;
  }
}

type SecretSettings = Pick<Config, 'SESSION_SECRET' | 'DATA_DIR'>;

/** The key that signs cookies: the setting, else one that is made once and kept beside the data. @throws ConfigError */
export function sessionSecret({ SESSION_SECRET, DATA_DIR }: SecretSettings): string {
  if (SESSION_SECRET) return SESSION_SECRET;
  const fresh = randomBytes(32).toString('base64url');
  if (DATA_DIR.startsWith('memory://')) return fresh;
  const file = join(DATA_DIR, 'session-secret');
  const stored = storedOrFresh(DATA_DIR, file, fresh);
  if (/^\S{16,}$/.test(stored)) return stored;
  throw new ConfigError(
    `The session secret in ${file} is empty or broken: delete the file, and everybody signs in anew, or set SESSION_SECRET.`,
  );
}

function storedOrFresh(folder: string, file: string, fresh: string): string {
  try {
    openPrivateFolder(folder, ['session-secret']);
    if (!existsSync(file)) storeOnce(file, fresh);
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw folderTrouble(folder, file, cause);
  }
}

/** Whole or not at all, and the first to come is the one that stays: no one ever reads half a secret. */
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
