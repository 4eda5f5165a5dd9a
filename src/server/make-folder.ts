import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The folder with all above it. Node's own `recursive` tries for ever where a parent lets nothing be made, as in /proc. */
export function makeFolder(folder: string): void {
  const path = resolve(folder);
  if (isFolder(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Somebody else may have made it in the same moment.
    if (!isFolder(path)) throw error;
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
