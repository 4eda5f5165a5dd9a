// Checks the project's own rules, which no standard tool has (see the end of ARCHITECTURE.md). Part of `npm run check`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkBudgets, readBuild } from './house/budgets.mjs';
import { checkDocuments } from './house/documents.mjs';
import { checkImports } from './house/imports.mjs';
import { checkLooseText } from './house/loose-text.mjs';
import { checkPosterSources } from './house/poster.mjs';
import { checkSizes } from './house/sizes.mjs';
import { filesUnder, readSource } from './house/source.mjs';
import { checkWords } from './house/words.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const read = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '');
const decisions = join(root, 'docs/decisions');
const pages = existsSync(decisions) ? readdirSync(decisions).filter((name) => name.endsWith('.md')) : [];
const dependencyPage = pages.find((name) => name.endsWith('-dependencies.md'));

const files = ['src', 'tests', 'scripts']
  .flatMap((folder) => filesUnder(root, folder))
  .filter((path) => /\.(tsx?|css|m?js)$/.test(path))
  .filter((path) => !path.startsWith('scripts/house/')) // these files contain the forbidden words
  .map((path) => readSource(root, path));

const build = readBuild(root);
if (!build)
  console.warn('The size budgets were not checked: `npm run build` makes a build of the current sources.');

const faults = [
  ...(build ? checkBudgets(build) : []),
  ...checkImports(files),
  ...checkPosterSources(files),
  ...checkWords(files),
  ...checkLooseText(files),
  ...checkSizes(files),
  ...checkDocuments({
    packageJson: JSON.parse(read('package.json')),
    dependencyPage: read(`docs/decisions/${dependencyPage}`),
    decisionIndex: read('docs/decisions/README.md'),
    decisionPages: pages,
    envExample: read('.env.example'),
    configCode: read('src/server/settings/config.ts'),
  }),
];

for (const { path, line, what, why } of faults) console.error(`${path}:${line}  ${what}  ${why}`);
if (faults.length > 0) {
  console.error(`\n${faults.length} broken house rule${faults.length === 1 ? '' : 's'}.`);
  process.exitCode = 1;
}
