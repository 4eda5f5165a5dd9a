import { expect, test } from 'vitest';
import { faultsIn, testsIn } from './faults.mjs';
import { countsOf, rowsIn, withCounts } from './table.mjs';

const head = '<!-- counted by scripts/coverage, not by hand -->\n<!-- until here -->';
const row = (says, files, proofs, note = '') => `| ${says} | ${files} | ${proofs} | ${note} |`;
const pageWith = (...rows) =>
  withCounts(
    `${head}\n## Screens\n| Statement | Where | Proof | Note |\n|---|---|---|---|\n${rows.join('\n')}`,
  );

const files = { 'src/a.ts': "const words = 'Time\\'s up, ' + name;\n  // and\n  // so on" };
const tests = testsIn(
  {
    testResults: [
      {
        name: '/house/src/a.test.ts',
        assertionResults: [
          { ancestorTitles: [], title: 'it rings', status: 'passed' },
          { ancestorTitles: ['a | clock'], title: 'runs', status: 'passed' },
          { ancestorTitles: ['broken'], title: 'falls', status: 'failed' },
          { ancestorTitles: ['elsewhere'], title: 'rests', status: 'pending' },
        ],
      },
    ],
  },
  '/house/',
);
const faultsOf = (page, strict = false) =>
  faultsIn(page, { tests, read: (path) => files[path] ?? null, strict }).map(
    ({ what, why }) => `${what}: ${why}`,
  );

test('a row whose file is there and whose test passed is true', () => {
  const good = row("It says “Time's up, {name}”", '`src/a.ts`', '`src/a.test.ts › it rings`');
  const group = row(
    'A clock',
    '`src/a.ts`',
    '`src/a.test.ts › a \\| clock`<br>`src/a.test.ts › a \\| clock › runs`',
  );
  expect(faultsOf(pageWith(good, group, row('Not shown yet', '`src/a.ts`', '—')))).toEqual([]);
});

test.each([
  ['a test that never ran', '`src/a.test.ts › it sings`', 'src/a.test.ts › it sings: no such test ran'],
  ['half a name', '`src/a.test.ts › it`', 'src/a.test.ts › it: no such test ran'],
  [
    'a test that failed',
    '`src/a.test.ts › broken › falls`',
    'src/a.test.ts › broken › falls: the test failed',
  ],
  ['a whole file', '`src/a.test.ts`', 'src/a.test.ts: name a test: “path › test”'],
])('%s proves nothing', (_, proof, fault) => {
  expect(faultsOf(pageWith(row('It rings', '`src/a.ts`', proof)))).toEqual([fault]);
});

test('a skipped test is let pass on a laptop and not on the build server', () => {
  const page = pageWith(row('It rests', '`src/a.ts`', '`src/a.test.ts › elsewhere › rests`'));
  expect(faultsOf(page)).toEqual([]);
  expect(faultsOf(page, true)).toEqual(['src/a.test.ts › elsewhere › rests: the test was skipped']);
});

test('a missing file, no file, and words that stand nowhere are found', () => {
  const rows = [
    row('Lost', '`src/b.ts`', '—'),
    row('Nowhere', '', '—'),
    row("“Time's over”", '`src/a.ts`', '—'),
  ];
  expect(faultsOf(pageWith(...rows))).toEqual([
    'src/b.ts: there is no such file',
    'Nowhere: names no file',
    "“Time's over”: these words stand in none of the files named",
  ]);
});

test('the counts are made of the rows, and old ones are found', () => {
  const page = pageWith(
    row('It rings', '`src/a.ts`', '`src/a.test.ts › it rings`'),
    row('Open', '`src/a.ts`', '—'),
  );
  expect(countsOf(rowsIn(page))).toBe(
    '**2 statements, 1 proven by a test that ran and passed, 1 open.**\n\n- Screens: 1 of 2',
  );
  const more = `${page}\n${row('Another', '`src/a.ts`', '—')}`;
  expect(faultsOf(more)).toEqual(['the counts: out of date: run `npm run coverage:count`']);
  expect(faultsOf(withCounts(more))).toEqual([]);
});

test('a page without a table is no proof of anything', () => {
  expect(faultsOf('')).toEqual(['no rows: the table cannot be read']);
});
