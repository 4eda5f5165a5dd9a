import { describe, expect, it } from 'vitest';
import { checkBudgets } from './budgets.mjs';
import { checkDocuments } from './documents.mjs';
import { checkImports } from './imports.mjs';
import { checkLooseText } from './loose-text.mjs';
import { checkPosterSources } from './poster.mjs';
import { checkSizes } from './sizes.mjs';
import { bareCode, source } from './source.mjs';
import { checkWords } from './words.mjs';

const faultsOf = (check, path, text) => check([source(path, text)]);
const whatOf = (faults) => faults.map((fault) => fault.what);

describe('the style sheet of the landing page', () => {
  const page = source(
    'src/client/screens/landing/landing.tsx',
    "import { A } from '#client/ui/a.tsx';\nconst B = lazyComponent(() => import('#client/ui/b.tsx'));",
  );
  const component = source('src/client/ui/a.tsx', '');
  const sheet = (glob) => source('src/client/poster-styles.css', `@source "./${glob}";`);

  it('has a source for each component that the page shows at once', () => {
    const faults = (glob) => whatOf(checkPosterSources([page, component, sheet(glob)]));
    expect(faults('{screens/landing,ui}/*.tsx')).toEqual([]);
    expect(faults('screens/landing/*.tsx')).toEqual(['has no @source for src/client/ui/a.tsx']);
  });
});

describe('the import rules', () => {
  const forbidden = [
    ['src/rules/a.ts', "import { z } from 'zod';"],
    ['src/rules/a.ts', "import { createHash } from 'node:crypto';"],
    ['src/rules/a.ts', "import { x } from '#contract/shapes.ts';"],
    ['src/rules/a.ts', "import type { x } from '#server/x.ts';"],
    ['src/rules/a.ts', "export { x } from '#client/x.ts';"],
    ['src/contract/a.ts', "import fastify from 'fastify';"],
    ['src/contract/a.ts', "import { x } from '#server/x.ts';"],
    ['src/server/a.ts', "import { x } from '#client/x.ts';"],
    ['src/client/a.ts', "import type { x } from '#server/x.ts';"],
    ['src/client/a.ts', "import { readFile } from 'node:fs';"],
    ['src/client/a.ts', "import { z } from 'zod';"],
    ['src/server/a.ts', "import { x } from '#tests/support/x.ts';"],
    ['src/server/a.ts', "import { x } from '../rules/x.ts';"],
    ['src/server/a.ts', "const x = await import('../rules/x.ts');"],
    ['src/server/a.ts', "import { x } from './x';"],
    ['src/server/a.ts', "import { x } from '#rules/x';"],
    ['src/server/a.test.ts', "import { x } from '#rules/x';"],
    ['src/client/a.css', '@import "../ui/x.css";'],
    ['src/client/screens/game/rating/a.tsx', "import { x } from '#client/screens/results/x.ts';"],
    ['src/client/screens/game/a.tsx', "import type { x } from '#client/screens/results/x.ts';"],
  ];
  it.each(forbidden)('forbid in %s: %s', (path, text) => {
    expect(faultsOf(checkImports, path, text)).toHaveLength(1);
  });

  const allowed = [
    ['src/rules/a.ts', "import { x } from './x.ts';\nimport { y } from '#rules/moves/y.ts';"],
    ['src/rules/a.test.ts', "import { it } from 'vitest';\nimport { x } from '#tests/support/x.ts';"],
    ['src/contract/a.ts', "import { z } from 'zod';\nimport { x } from '#rules/x.ts';"],
    ['src/server/a.ts', "import { x } from 'node:fs';\nimport { y } from '#contract/y.ts';"],
    ['src/client/a.tsx', "import { x } from 'react';\nimport './a.css';\nimport y from './y.svg?url';"],
    ['src/client/a.tsx', "// import { x } from '#server/x.ts'"],
    ['src/client/screens/game/rating/a.tsx', "import { x } from '#client/screens/game/clock/x.ts';"],
    ['src/client/pages.tsx', "import { x } from '#client/screens/game/x.ts';"],
  ];
  it.each(allowed)('allow in %s: %s', (path, text) => {
    expect(faultsOf(checkImports, path, text)).toEqual([]);
  });

  it('find folders of the client that import each other, and the rarest import among them', () => {
    const faults = checkImports([
      source('src/client/data/a.ts', "import { x } from '#client/live/b.ts';"),
      source('src/client/data/d.ts', "import { x } from '#client/live/b.ts';"),
      source('src/client/live/b.ts', "import { x } from '#client/data/c.ts';"),
    ]);
    const what = 'imports #client/data/c.ts and closes a circle: src/client/data, src/client/live';
    expect(faults).toMatchObject([{ path: 'src/client/live/b.ts', line: 1, what }]);
  });

  it('find contract files that bring zod into the browser, also through other files', () => {
    const faults = checkImports([
      source('src/contract/shapes.ts', "import { z } from 'zod';"),
      source('src/contract/call.ts', "import { shape } from './shapes.ts';"),
      source('src/contract/paths.ts', "import type { Shape } from './shapes.ts';"),
      source('src/client/a.ts', "import { call } from '#contract/call.ts';"),
      source('src/client/b.ts', "import type { Shape } from '#contract/shapes.ts';"),
      source('src/client/c.ts', "import { path } from '#contract/paths.ts';"),
      source('src/client/d.ts', "import { type Shape } from '#contract/shapes.ts';"),
    ]);
    expect(faults.map((fault) => fault.path)).toEqual(['src/client/a.ts', 'src/client/d.ts']);
  });
});

describe('the word rules', () => {
  const forbidden = [
    ['src/rules/a.ts', 'const now = new Date();'],
    ['src/rules/a.ts', 'const now = Date.now();'],
    ['src/rules/a.ts', 'const text = `at ${Date.now()}`;'],
    ['src/rules/a.ts', 'const dice = Math.random();'],
    ['src/rules/a.ts', 'performance.now();'],
    ['src/rules/a.ts', 'crypto.randomUUID();'],
    ['src/rules/a.ts', 'process.exit();'],
    ['src/rules/a.ts', "fetch('/');"],
    ['src/rules/a.ts', 'setTimeout(f, 1);'],
    ['src/rules/a.ts', 'setInterval(f, 1);'],
    ['src/rules/a.ts', "console.log('x');"],
    ['src/rules/a.ts', "throw new Error('x');"],
    ['src/rules/a.ts', 'export const f = async () => 1;'],
    ['src/rules/a.ts', 'let count = 0;'],
    ['src/server/app/app.ts', 'const port = process.env.PORT;'],
    ['src/server/app/app.ts', 'const { env } = process;'],
    ['src/client/a.ts', "localStorage.getItem('x');"],
    ['src/client/a.ts', 'sessionStorage.clear();'],
    ['src/client/a.ts', 'navigator.share({});'],
    ['src/client/a.ts', 'navigator.clipboard.writeText(x);'],
    ['src/client/a.ts', 'navigator.vibrate?.(10);'],
    ['src/server/a.ts', 'const code = makeRoomCode(Math.random);'],
    ['src/client/a.ts', 'URL.parse(path);'],
    ['src/rules/a.ts', 'Object.groupBy(songs, byRound);'],
    ['src/client/public/sw.js', 'URL.canParse(path);'],
    ['src/server/a.ts', '// TODO: later'],
    ['tests/a.test.ts', '// FIXME'],
    ['src/server/a.ts', 'const x = y as any;'],
    ['src/server/a.ts', '// @ts-ignore'],
    ['src/server/a.ts', '// @ts-expect-error because'],
    ['src/server/a.ts', '// biome-ignore lint/style/noNonNullAssertion:'],
    ['src/server/a.ts', '// biome-ignore lint/style/noNonNullAssertion: ok'],
  ];
  it.each(forbidden)('forbid in %s: %s', (path, text) => {
    expect(faultsOf(checkWords, path, text)).toHaveLength(1);
  });

  const allowed = [
    ['src/rules/a.ts', "// the Date.now() of the caller\nexport const why = 'throw fetch()';"],
    ['src/rules/a.test.ts', 'const now = Date.now();'],
    ['src/server/a.ts', 'const now = Date.now();\nthrow new Error(String(now));'],
    ['src/server/settings/config.ts', 'const port = process.env.PORT;'],
    ['src/client/device/storage.ts', "localStorage.getItem('x');"],
    ['src/client/a.ts', 'const { env } = context;'],
    ['src/server/a.ts', '// biome-ignore lint/style/noNonNullAssertion: the row was just written'],
  ];
  it.each(allowed)('allow in %s: %s', (path, text) => {
    expect(faultsOf(checkWords, path, text)).toEqual([]);
  });
});

describe('the size limit', () => {
  const lines = (count) => 'x\n'.repeat(count);
  it('refuses the 251st line of a source file', () => {
    expect(whatOf(faultsOf(checkSizes, 'src/server/a.ts', lines(251)))).toEqual(['251 lines']);
    expect(faultsOf(checkSizes, 'src/client/a.css', lines(251))).toHaveLength(1);
    expect(faultsOf(checkSizes, 'src/server/a.ts', lines(250))).toEqual([]);
  });
  it('does not apply to the tokens, generated files and other folders', () => {
    expect(faultsOf(checkSizes, 'src/client/ui/tokens.css', lines(300))).toEqual([]);
    expect(faultsOf(checkSizes, 'src/server/a.ts', `// Generated by x\n${lines(300)}`)).toEqual([]);
    expect(faultsOf(checkSizes, 'tests/a.test.ts', lines(300))).toEqual([]);
  });
});

describe('the check of documents', () => {
  const documents = (changed) => ({
    packageJson: { dependencies: { fastify: '5' }, optionalDependencies: { node: '26' } },
    dependencyPage: '| `fastify` | serves |\n| `node` | runs |',
    decisionIndex: '[One](001-one.md)',
    decisionPages: ['001-one.md', 'README.md'],
    envExample: '# PORT=3000\n',
    configCode: 'z.object({\n  PORT: port,\n  NODE_ENV: text,\n});',
    ...changed,
  });
  const faults = (changed) => whatOf(checkDocuments(documents(changed)));

  it('finds nothing if everything is documented', () => expect(faults({})).toEqual([]));
  it('finds a dependency without a reason', () =>
    expect(faults({ dependencyPage: '| `fastify` | serves |' })).toEqual(['node']));
  it('finds a reason without a dependency', () =>
    expect(faults({ packageJson: { dependencies: { fastify: '5' } } })).toEqual(['node']));
  it('finds a decision outside the index', () =>
    expect(faults({ decisionIndex: '' })).toEqual(['001-one.md']));
  it('finds a setting without a line', () => expect(faults({ envExample: '' })).toEqual(['PORT']));
  it('finds a line without a setting', () =>
    expect(faults({ envExample: '# PORT=3000\n# OLD=1\n' })).toEqual(['OLD']));
});

describe('reading a source file', () => {
  it('keeps line breaks and the code inside a template', () => {
    const bare = bareCode("a('b'); // c\n`d ${e} f`;");
    expect(bare.split('\n')).toHaveLength(2);
    expect(bare.replace(/\s+/g, ' ').trim()).toBe('a( ); ${e} ;');
  });
});

describe('text in JSX', () => {
  const faults = (markup) =>
    whatOf(faultsOf(checkLooseText, 'src/client/a.tsx', `export const A = () => ${markup};`));

  it.each([
    ['<p>{icon && <Icon />}Send</p>', ['Send']],
    ['<p>{open ? <Icon /> : null} {title}</p>', ['{title}']],
    ['<p>{rows.map(row)}{`${n} songs`}</p>', ['{`${n} songs`}']],
    ["<p><b>5</b>{many && 's'}</p>", ["{many && 's'}"]],
    ['<>{open && <b>Now</b>}Later</>', ['Later']],
    ['<p>Round {n} of {m}</p>', ['Round']],
  ])('is refused beside conditional elements, and in several pieces: %s', (markup, what) =>
    expect(faults(markup)).toEqual(what),
  );
  it.each([
    '<p>Send</p>',
    '<p>{icon && <Icon />}<span>Send</span></p>',
    '<p>{`Round ${n} of ${m}`}</p>',
    '<p>{open ? "Now" : "Later"}</p>',
  ])('is allowed as the only child of an element: %s', (markup) => expect(faults(markup)).toEqual([]));
});

describe('the budgets', () => {
  const weighing = (scripts, styles) => (sources, kind) =>
    (kind === 'styles' ? styles : scripts[sources.length === 2 ? 0 : 1]) * 1024;
  const faults = (scripts, styles, files = {}) =>
    whatOf(checkBudgets({ weigh: weighing(scripts, styles), scripts: files }));

  it('accept a page below them', () => expect(faults([93, 120], 12)).toEqual([]));
  it('refuse a poster and a battle above them', () => {
    expect(faults([96.1, 125.1], 12.1)).toEqual([
      'the scripts of the landing page weigh 96.10 KiB',
      'the styles of the landing page weigh 12.10 KiB',
      'the scripts of a battle weigh 125.10 KiB',
    ]);
  });
  it('refuse the schema library in the browser', () => {
    expect(faults([1, 1], 1, { 'a.js': 'class ZodError{}', 'b.js': '' })).toEqual([
      'a.js holds the schema library',
    ]);
  });
});
