// What is wrong with the table of docs/spec-coverage.md.
import { rowsIn, withCounts } from './table.mjs';

/** The tests of vitest's JSON report as `{ name: 'path › group › test', passed, skipped }`. */
export function testsIn({ testResults }, root) {
  return testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      name: [pathFrom(root, file), ...ancestorTitles, title].join(' › '),
      passed: status === 'passed',
      skipped: !['passed', 'failed'].includes(status),
    })),
  );
}

const slashes = (path) => path.replaceAll('\\', '/');
const pathFrom = (root, file) => slashes(file).replace(slashes(root), '').replace(/^\//, '');

/**
 * `tests`: what ran; `read`: the text of a file, null when there is none; `strict`: whether a skipped test is a fault
 * (a machine without PostgreSQL skips some, the build server none).
 */
export function faultsIn(page, { tests, read, strict }) {
  const rows = rowsIn(page);
  const faults = rows.flatMap((row) => [
    ...faultsOfFiles(row, read),
    ...row.proofs.flatMap((proof) => faultsOfProof(row, proof, tests, strict)),
  ]);
  if (rows.length === 0) faults.push({ line: 1, what: 'no rows', why: 'the table cannot be read' });
  if (withCounts(page) !== page)
    faults.push({ line: 1, what: 'the counts', why: 'out of date: run `npm run coverage:count`' });
  return faults;
}

function faultsOfFiles({ line, says, files }, read) {
  const texts = files.map((path) => [path, read(path)]);
  const missing = texts.filter(([, text]) => text === null);
  const all = flat(texts.map(([, text]) => text ?? '').join('\n'));
  return [
    ...(files.length === 0 ? [{ line, what: says, why: 'names no file' }] : []),
    ...missing.map(([path]) => ({ line, what: path, why: 'there is no such file' })),
    ...wordsIn(says)
      .filter((words) => !all.includes(flat(words)))
      .map((words) => ({ line, what: `“${words}”`, why: 'these words stand in none of the files named' })),
  ];
}

/** Words in curly quotes are the product's own, to the letter; `{…}` is what changes in them. */
const wordsIn = (says) =>
  [...says.matchAll(/“([^”]+)”/g)]
    .flatMap((match) => match[1].split(/\{[^}]*\}/))
    .filter((each) => /\w/.test(each));

const flat = (text) => text.replace(/\\'/g, "'").replace(/\s+/g, ' ');

function faultsOfProof({ line }, proof, tests, strict) {
  const say = (why) => [{ line, what: proof, why }];
  const named = tests.filter(({ name }) => name === proof || name.startsWith(`${proof} › `));
  if (!proof.includes(' › ')) return say('name a test: “path › test”');
  if (named.length === 0) return say('no such test ran');
  if (named.some(({ passed, skipped }) => !passed && !skipped)) return say('the test failed');
  if (strict && named.some(({ skipped }) => skipped)) return say('the test was skipped');
  return [];
}
