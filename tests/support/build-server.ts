// Global setup: builds the current server, for the tests that run it as a program, and the empty database.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../scripts/ensure-built.mjs', import.meta.url));

export function setup() {
  execFileSync(process.execPath, [program, 'server', 'database'], { stdio: 'inherit' });
}
