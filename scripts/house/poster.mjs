// Checks that the style sheet of the landing page has the utilities of all components that the page shows at once.
import { matchesGlob } from 'node:path';
import { targetOf } from './count.mjs';

const PAGE = 'src/client/screens/landing/landing.tsx';
const SHEET = 'src/client/poster-styles.css';

export function checkPosterSources(files) {
  const sheet = files.find(({ path }) => path === SHEET);
  if (!sheet) return [];
  const sources = [...sheet.text.matchAll(/^@source "\.\/(.+)";$/gm)].map(([, glob]) => `src/client/${glob}`);
  return componentsOf(PAGE, new Map(files.map((file) => [file.path, file])))
    .filter((path) => !sources.some((glob) => matchesGlob(path, glob)))
    .map((path) => ({
      path: SHEET,
      line: 1,
      what: `has no @source for ${path}`,
      why: 'the landing page shows it without the other style sheets',
    }));
}

/** Returns the components that a page imports, directly or through others, without those that it loads later. */
function componentsOf(page, files, seen = new Set()) {
  const file = files.get(page);
  if (!file || seen.has(page)) return [...seen];
  seen.add(page);
  for (const { from, typeOnly, dynamic } of file.imports)
    if (!typeOnly && !dynamic) componentsOf(targetOf(page, from), files, seen);
  return [...seen].filter((path) => path.endsWith('.tsx'));
}
