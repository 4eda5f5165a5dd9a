// A data folder in which an empty database stands already: to make one anew takes seconds of a processor.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { emptyDatabasePath } from '#server/database/tables.ts';

/** In a temporary folder, which goes with the test, or here. */
export function dataFolder(folder = temporary()): string {
  const database = join(folder, 'postgres');
  mkdirSync(database, { recursive: true, mode: 0o700 });
  execFileSync('tar', ['-xf', emptyDatabasePath(), '-C', database], { stdio: 'pipe' });
  return folder;
}

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'banger-battle-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
