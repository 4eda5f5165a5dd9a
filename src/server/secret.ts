import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** The key that signs cookies: the setting, else one that is made once and kept beside the data. */
export function sessionSecret({ SESSION_SECRET, DATA_DIR }: Config): string {
  if (SESSION_SECRET) return SESSION_SECRET;
  const fresh = randomBytes(32).toString('base64url');
  if (DATA_DIR.startsWith('memory://')) return fresh;
  const file = join(DATA_DIR, 'session-secret');
  mkdirSync(DATA_DIR, { recursive: true });
  try {
    writeFileSync(file, fresh, { flag: 'wx', mode: 0o600 });
    return fresh;
  } catch {
    return readFileSync(file, 'utf8');
  }
}
