import { expect, test } from 'vitest';
import { faultsIn, marksIn, missingWords, pageOf, proofsOf, statementsIn, testsIn } from './statements.mjs';

const page = `# A game

## 2 Screens

### 2.1 Bell

- 2.1.1 It rings
- 2.1.2 It says “Time's up, {name}”

## 5 Rules

- 5.1 No one waits
`;
const statements = statementsIn(page, 'docs/a.md');

const ran = (...assertionResults) =>
  testsIn({ testResults: [{ name: '/house/src/a.test.ts', assertionResults }] }, '/house/');
const outcome = (status, title, ...ancestorTitles) => ({ status, title, ancestorTitles });
const whole = outcome('passed', 'all of it (§2.1, 5.1)');
const faultsOf = (tests, strict = false) =>
  faultsIn(statements, tests, strict).map(({ where, what }) => `${where}: ${what}`);

test('a statement is a line with a number, and has its section and position', () => {
  expect(statements[0]).toEqual({
    id: '2.1.1',
    says: 'It rings',
    section: '2.1 Bell',
    path: 'docs/a.md',
    line: 7,
  });
  expect(statements.map(({ id, section }) => `${id} ${section}`)).toEqual([
    '2.1.1 2.1 Bell',
    '2.1.2 2.1 Bell',
    '5.1 5 Rules',
  ]);
});

test.each([
  ['it rings (§2.1.1)', ['2.1.1']],
  ['it rings (§2.1.9-11, S5.1)', ['2.1.9', '2.1.10', '2.1.11', 'S5.1']],
  ['a section and more (§2.1) of two (§5.1)', ['2.1', '5.1']],
  ['nothing is claimed (spec §2)', []],
])('the numbers in %j are read', (title, marks) => expect(marksIn(title)).toEqual(marks));

test('a number, a range, a section, and the title of a group prove what they name', () => {
  expect(faultsOf(ran(whole))).toEqual([]);
  expect(
    faultsOf(ran(outcome('passed', 'runs', 'bell (§2.1.1-2)'), outcome('passed', 'none (§5.1)'))),
  ).toEqual([]);
});

test('a statement that no title names is found', () => {
  expect(faultsOf(ran(outcome('passed', 'runs (§2.1)')))).toEqual([
    'docs/a.md:12: 5.1 is in no title of a test',
  ]);
});

test('a number does not match a longer number', () => {
  const ten = statementsIn('- 2.1.10 It rings', 'docs/a.md');
  expect(faultsIn(ten, ran(outcome('passed', 'runs (§2.1.1)')), false)).toEqual([
    { where: 'docs/a.md:1', what: '2.1.10 is in no title of a test' },
    { where: 'src/a.test.ts › runs (§2.1.1)', what: '(§2.1.1) is no statement' },
  ]);
});

test('a number that names no statement is found, in a range too', () => {
  expect(faultsOf(ran(whole, outcome('passed', 'more (§2.1.2-3)')))).toEqual([
    'src/a.test.ts › more (§2.1.2-3): (§2.1.3) is no statement',
  ]);
});

test('a failed test proves nothing, even if others pass', () => {
  expect(faultsOf(ran(whole, outcome('failed', 'rings (§2.1.1)')))).toEqual([
    'docs/a.md:7: 2.1.1 is proven by a test that failed',
  ]);
});

test('skipped tests alone are accepted locally, but not on the build server', () => {
  const tests = ran(outcome('passed', 'bell (§2.1)'), outcome('pending', 'rests (§5.1)'));
  expect(faultsOf(tests)).toEqual([]);
  expect(faultsOf(tests, true)).toEqual(['docs/a.md:12: 5.1 is proven by skipped tests only']);
});

test('a repeated number is found, and so are documents without statements', () => {
  expect(faultsIn([...statements, ...statements.slice(2)], ran(whole), true)).toEqual([
    { where: 'docs/a.md:12', what: '5.1 is there twice' },
  ]);
  expect(faultsIn([], [], false)).toHaveLength(1);
});

test('quoted texts must be in the code, except for their variables', () => {
  expect(missingWords(statements, "const words = 'Time\\'s\n up, ' + name;")).toEqual([]);
  expect(missingWords(statements, "const words = 'Time is up, ' + name;")).toEqual([
    { where: 'docs/a.md:8', what: "“Time's up, ” stands nowhere in src" },
  ]);
});

test('the page lists what proves each statement', () => {
  const tests = ran(outcome('passed', 'rings (§2.1.1)', 'bell'), outcome('pending', 'rests (§2.1.1)'));
  expect(pageOf(proofsOf(statements.slice(0, 1), tests))).toBe(
    `## docs/a.md, 2.1 Bell

- 2.1.1 It rings
  - src/a.test.ts › bell › rings (§2.1.1)
  - skipped: src/a.test.ts › rests (§2.1.1)
`,
  );
});
