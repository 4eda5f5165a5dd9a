// Checks the size of a first visit against budgets, in KiB after gzip.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fingerprint } from '../build/fingerprint.mjs';
import { filesOf, readManifest } from '../build/manifest.mjs';

const poster = ['index.html', 'screens/landing/landing.tsx'];
/** Sources of a battle's page, and the code that every signed-in page fetches afterwards. */
const game = [
  'index.html',
  'all-styles.ts',
  'screens/game/game-screen.tsx',
  'every-page/player-listeners.tsx',
];
/** Limits in KiB. The goals are 93 and 120; unmodified libraries take 3 more, rematches and challenges 2. */
const budgets = [
  { page: 'the landing page', sources: poster, kind: 'scripts', most: 96 },
  { page: 'the landing page', sources: poster, kind: 'styles', most: 12 },
  { page: 'a battle', sources: game, kind: 'scripts', most: 125 },
];
/** Names in zod that a bundle does not rename. */
const schemaLibrary = /ZodError|\$ZodType|invalid_union/;

/** @param weigh (sources, kind) → bytes @param scripts every script of the build, as text by name */
export const checkBudgets = ({ weigh, scripts }) => [
  ...budgets.flatMap(({ page, sources, kind, most }) => {
    const weight = weigh(sources, kind) / 1024;
    const what = `the ${kind} of ${page} weigh ${weight.toFixed(2)} KiB`;
    return weight > most
      ? [fault(what, `at most ${most}: load what a first view does not show by \`lazyComponent\``)]
      : [];
  }),
  ...Object.entries(scripts)
    .filter(([, text]) => schemaLibrary.test(text))
    .map(([name]) => fault(`${name} holds the schema library`, 'schemas stay on the server')),
];

/** Reads the build of the current sources; null without such a build. */
export function readBuild(root) {
  const [folder, stamp] = [join(root, 'dist/client'), join(root, 'dist/.client')];
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint(root, 'client')) return null;
  const manifest = readManifest(folder);
  const read = (file) => readFileSync(join(folder, file), 'utf8');
  const firstSheet = manifest['index.html'].css ?? [];
  const weigh = (sources, kind) =>
    filesOf(manifest, sources)
      [kind].filter((file) => kind === 'scripts' || sources === poster || !firstSheet.includes(file))
      .reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0);
  const files = [...new Set(Object.values(manifest).map(({ file }) => file))];
  const scripts = files.filter((file) => file.endsWith('.js')).map((file) => [file, read(file)]);
  return { weigh, scripts: Object.fromEntries(scripts) };
}

const fault = (what, why) => ({ path: 'dist/client', line: 1, what, why });
