import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  type Stats,
  statfsSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ConfigError } from './config.ts';

/** A database that is made anew, and a piece of its log, want about so much room, in bytes. */
const littleRoom = 32 * 1024 * 1024;

/**
 * The data folder with all above it, made where it is missing, and for its owner alone whatever the umask. `names`: of what is
 * ours in it, which was perhaps made under looser rights, or brought back from a backup; nothing else there is touched.
 */
export function openPrivateFolder(folder: string, names: readonly string[]): void {
  makeFolder(folder);
  const path = realpathSync(folder);
  const stat = lstatSync(path);
  // One that is everyone's, as /tmp is, must stay so.
  if ((stat.mode & 0o1000) === 0) shut(path, stat);
  for (const name of names) shutAll(join(path, name));
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
