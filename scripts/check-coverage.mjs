// Checks that the number of each statement of docs/specification.md and docs/security.md is in a test's title, and no other number.
// `npm run check` reads the titles in the code; `npm test` ends with `--ran`, which requires that these tests ran and passed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  faultsIn,
  marksIn,
  missingWords,
  pageOf,
  proofsOf,
  statementsIn,
  testsIn,
} from './coverage/statements.mjs';
import { filesUnder, readSource } from './house/source.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const read = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '');

const statements = ['docs/specification.md', 'docs/security.md'].flatMap((path) =>
  statementsIn(read(path), path),
);
const faults = process.argv.includes('--ran') ? faultsOfRun() : faultsOfTitles();

for (const { where, what } of faults) console.error(`${where}  ${what}`);
if (faults.length > 0) process.exitCode = 1;

function faultsOfRun() {
  const tests = testsIn(JSON.parse(read('dist/test-report.json') || '{"testResults":[]}'), root);
  const page = 'dist/spec-coverage.md';
  const proofs = proofsOf(statements, tests);
  writeFileSync(join(root, page), `# What proves what\n\n${pageOf(proofs)}`);
  const passed = proofs.filter((each) => each.tests.some((test) => test.passed)).length;
  console.log(`${passed} of ${statements.length} statements are proven by a test that passed: ${page}`);
  return faultsIn(statements, tests, Boolean(process.env.CI));
}

function faultsOfTitles() {
  const files = ['src', 'tests'].flatMap((folder) => filesUnder(root, folder));
  const sources = files.filter((path) => /\.tsx?$/.test(path)).map((path) => readSource(root, path));
  const [tests, product] = [true, false].map((each) => sources.filter(({ isTest }) => isTest === each));
  return [
    ...faultsIn(
      statements,
      tests.map(({ path, text }) => ({ name: path, marks: marksIn(text), passed: true })),
      true,
    ),
    ...missingWords(statements, product.map(({ text }) => text).join('\n')),
  ];
}
