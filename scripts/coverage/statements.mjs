// What the documents state, and which tests prove it: the title of a test, or of its group, ends in the numbers: "… (§2.1.3-5)".

/** Every line `- 2.1.3 …` of a page: `{ id, says, section, path, line }`. */
export function statementsIn(page, path) {
  let section = '';
  return page.split('\n').flatMap((text, at) => {
    section = /^#{2,3} (.+)/.exec(text)?.[1] ?? section;
    const [, id, says] = /^- (S?\d+(?:\.\d+)+) (.+)/.exec(text) ?? [];
    return id ? [{ id, says, section, path, line: at + 1 }] : [];
  });
}

/** The numbers in a text: "… (§2.1.3-4, S1.2)" bears 2.1.3, 2.1.4 and S1.2. */
export const marksIn = (text) =>
  [...text.matchAll(/\(§([^)]*)\)/g)].flatMap((match) => match[1].split(',').flatMap(spread));

function spread(mark) {
  const [, head, first, last] = /^\s*(.*\.)(\d+)-(\d+)$/.exec(mark) ?? [];
  if (head === undefined) return [mark.trim()];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => `${head}${Number(first) + at}`);
}

/** A mark is a statement's own number, or that of the section it stands in. */
const means = (mark, id) => mark === id || id.startsWith(`${mark}.`);

/** The tests of vitest's JSON report: `{ name, marks, passed, skipped }`. */
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

/** Each statement with the tests that bear its number. */
export const proofsOf = (statements, tests) =>
  statements.map((statement) => ({
    ...statement,
    tests: tests.filter(({ marks }) => marks.some((mark) => means(mark, statement.id))),
  }));

/** What is wrong: `strict` takes a skipped test for none (a machine without PostgreSQL skips some, the build server none). */
export function faultsIn(statements, tests, strict) {
  if (statements.length === 0) return [{ where: 'the documents', what: 'state nothing that can be read' }];
  const twice = statements.filter(({ id }, at) => statements.findIndex((each) => each.id === id) < at);
  const stray = tests.flatMap(({ name, marks }) =>
    marks
      .filter((mark) => !statements.some(({ id }) => means(mark, id)))
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

/** Words in curly quotes are the product's own, to the letter; `{…}` is what changes in them. */
const wordsIn = (says) =>
  [...says.matchAll(/“([^”]+)”/g)]
    .flatMap((match) => match[1].split(/\{[^}]*\}/))
    .filter((each) => /\w/.test(each));

/** Quoted words that stand nowhere in the product's code. */
export function missingWords(statements, code) {
  const all = flat(code);
  return statements.flatMap((each) =>
    wordsIn(each.says)
      .filter((words) => !all.includes(flat(words)))
      .map((words) => ({ where: placeOf(each), what: `“${words}” stands nowhere in src` })),
  );
}

const flat = (text) => text.replaceAll("\\'", "'").replace(/\s+/g, ' ');

/** The page that `npm test` writes. */
export const pageOf = (proven) =>
  [...Map.groupBy(proven, ({ path, section }) => `${path}, ${section}`)]
    .map(([section, rows]) => `## ${section}\n\n${rows.map(rowOf).join('\n')}\n`)
    .join('\n');

const rowOf = ({ id, says, tests }) =>
  [`- ${id} ${says}`, ...tests.map(({ name, passed }) => `  - ${passed ? '' : 'skipped: '}${name}`)].join(
    '\n',
  );
