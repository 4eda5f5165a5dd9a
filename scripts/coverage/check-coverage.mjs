// Holds docs/spec-coverage.md and docs/security.md to the truth: every file it names exists, every test it names ran and passed.
// Runs after `npm test`, on the report of that very run; `--count` only brings the counts up to date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { faultsIn, testsIn } from './faults.mjs';
import { withCounts } from './table.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const table = 'docs/spec-coverage.md';
const tables = [table, 'docs/security.md'];
const report = 'dist/test-report.json';
const read = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null);

if (process.argv.includes('--count')) {
  writeFileSync(join(root, table), withCounts(read(table)));
} else {
  const tests = testsIn(JSON.parse(read(report) ?? '{"testResults":[]}'), root);
  const faults = tables.flatMap((path) =>
    faultsIn(read(path), { tests, read, strict: Boolean(process.env.CI) }).map((fault) => ({
      path,
      ...fault,
    })),
  );
  for (const { path, line, what, why } of faults) console.error(`${path}:${line}  ${what}  ${why}`);
  if (faults.length > 0) {
    console.error(`\n${faults.length} fault${faults.length === 1 ? '' : 's'} in the coverage tables.`);
    process.exitCode = 1;
  }
}
