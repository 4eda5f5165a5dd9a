// Finds the statements of the documents and the tests that prove them: the title of a test, or of its group, ends in the numbers:
// "… (§2.1.3-5)".

/** Returns every line `- 2.1.3 …` of a page as `{ id, says, section, path, line }`. */
export function statementsIn(page, path) {
  let section = '';
  return page.split('\n').flatMap((text, at) => {
    section = /^#{2,3} (.+)/.exec(text)?.[1] ?? section;
    const [, id, says] = /^- (S?\d+(?:\.\d+)+) (.+)/.exec(text) ?? [];
    return id ? [{ id, says, section, path, line: at + 1 }] : [];
  });
}

/** Returns the numbers in a text: "… (§2.1.3-4, S1.2)" contains 2.1.3, 2.1.4 and S1.2. */
export const marksIn = (text) =>
  [...text.matchAll(/\(§([^)]*)\)/g)].flatMap((match) => match[1].split(',').flatMap(spread));

function spread(mark) {
  const [, head, first, last] = /^\s*(.*\.)(\d+)-(\d+)$/.exec(mark) ?? [];
  if (head === undefined) return [mark.trim()];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => `${head}${Number(first) + at}`);
}

/** Returns whether a mark is the statement's own number, or the number of its section. */
const covers = (mark, id) => mark === id || id.startsWith(`${mark}.`);

/** Returns the tests of Vitest's JSON report: `{ name, marks, passed, skipped }`. */
export const testsIn = ({ testResults }, root) =>
  testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      name: [pathFrom(root, file), ...ancestorTitles, title].join(' › '),
      marks: marksIn([...ancestorTitles, title].join(' ')),
      passed: status === 'passed',
      skipped: !['passed', 'failed'].includes(status),
    })),
  );

const slashes = (path) => path.replaceAll('\\', '/');
const pathFrom = (root, file) => slashes(file).replace(slashes(root), '').replace(/^\//, '');

/** Returns each statement with the tests whose titles contain its number. */
export const proofsOf = (statements, tests) =>
  statements.map((statement) => ({
    ...statement,
    tests: tests.filter(({ marks }) => marks.some((mark) => covers(mark, statement.id))),
  }));

/** Returns the faults. `strict`: a skipped test proves nothing (a machine without PostgreSQL skips some, the build server none). */
export function faultsIn(statements, tests, strict) {
  if (statements.length === 0) return [{ where: 'the documents', what: 'state nothing that can be read' }];
  const twice = statements.filter(({ id }, at) => statements.findIndex((each) => each.id === id) < at);
  const stray = tests.flatMap(({ name, marks }) =>
    marks
      .filter((mark) => !statements.some(({ id }) => covers(mark, id)))
      .map((mark) => ({ where: name, what: `(§${mark}) is no statement` })),
  );
  return [
    ...twice.map((each) => ({ where: placeOf(each), what: `${each.id} is there twice` })),
    ...proofsOf(statements, tests).flatMap((each) => {
      const what = faultOf(each.tests, strict);
      return what ? [{ where: placeOf(each), what: `${each.id} ${what}` }] : [];
    }),
    ...stray,
  ];
}

const placeOf = ({ path, line }) => `${path}:${line}`;

function faultOf(tests, strict) {
  if (tests.length === 0) return 'is in no title of a test';
  if (tests.some(({ passed, skipped }) => !passed && !skipped)) return 'is proven by a test that failed';
  if (strict && !tests.some(({ passed }) => passed)) return 'is proven by skipped tests only';
  return null;
}

/** Returns the texts in curly quotes, which the product must contain literally, split at the variables `{…}`. */
const wordsIn = (says) =>
  [...says.matchAll(/“([^”]+)”/g)]
    .flatMap((match) => match[1].split(/\{[^}]*\}/))
    .filter((each) => /\w/.test(each));

/** Returns faults for the quoted texts that the product's code does not contain. */
export function missingWords(statements, code) {
  const all = flat(code);
  return statements.flatMap((each) =>
    wordsIn(each.says)
      .filter((words) => !all.includes(flat(words)))
      .map((words) => ({ where: placeOf(each), what: `“${words}” stands nowhere in src` })),
  );
}

const flat = (text) => text.replaceAll("\\'", "'").replace(/\s+/g, ' ');

/** Returns the page that `npm test` writes. */
export const pageOf = (proofs) =>
  [...Map.groupBy(proofs, ({ path, section }) => `${path}, ${section}`)]
    .map(([section, rows]) => `## ${section}\n\n${rows.map(rowOf).join('\n')}\n`)
    .join('\n');

const rowOf = ({ id, says, tests }) =>
  [`- ${id} ${says}`, ...tests.map(({ name, passed }) => `  - ${passed ? '' : 'skipped: '}${name}`)].join(
    '\n',
  );
