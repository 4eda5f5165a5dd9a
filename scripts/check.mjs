// npm run check: runs every check, also after one has failed, so that one run shows all faults.
import { spawnSync } from 'node:child_process';

const checks = [
  'biome check --error-on-warnings',
  'node scripts/check-house.mjs',
  'node scripts/check-coverage.mjs',
  'tsc -p .',
  'knip',
];
const failed = checks.filter((check) => spawnSync(check, { shell: true, stdio: 'inherit' }).status !== 0);
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join('; ')}`);
  process.exitCode = 1;
}
