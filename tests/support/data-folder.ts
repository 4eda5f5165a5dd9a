import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates a data folder, which is removed when the test finishes. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'banger-battle-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
