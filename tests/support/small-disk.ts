// A disk of a few megabytes that a test can fill up, if this process may mount one.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SmallDisk = {
  folder: string;
  /** Fills all free space. */
  fill(): void;
  /** Frees that space. */
  clear(): void;
  remove(): void;
};

export function openSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'banger-battle-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
  chmodSync(folder, 0o777);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: () => {
      for (let size = 1 << 20; size >= 4096; size >>= 2) fillWith(ballast, size);
    },
    clear: () => rmSync(ballast, { force: true }),
    remove: () => {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

function fillWith(file: string, size: number) {
  const block = Buffer.alloc(size);
  try {
    for (;;) writeFileSync(file, block, { flag: 'a' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

/** Why a small disk is not possible on this machine; null if it is. Only root may mount. */
export const noSmallDisk = isMountable() ? null : 'this process may not mount a disk';
if (noSmallDisk) console.warn(`${noSmallDisk}: the tests with a full disk were NOT run.`);

function isMountable(): boolean {
  try {
    openSmallDisk(1).remove();
    return true;
  } catch {
    return false;
  }
}
