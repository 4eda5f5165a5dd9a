// What a first visit may weigh, in KiB as gzip packs it, held against the build's own output.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fingerprint } from '../build/fingerprint.mjs';
import { filesOf, openManifest } from '../build/manifest.mjs';

const poster = ['index.html', 'screens/landing/landing.tsx'];
/** With what every signed-in page fetches after it. */
const game = ['index.html', 'all-styles.ts', 'screens/game/game-screen.tsx', 'every-page/for-players.tsx'];
/** The invitation is the poster with a room on it: the same files. The goals are 93 and 120; libraries as they come weigh 3 more, the second battle of two 2. */
const budgets = [
  { page: 'the poster', sources: poster, kind: 'scripts', most: 96 },
  { page: 'the poster', sources: poster, kind: 'styles', most: 12 },
  { page: 'a battle', sources: game, kind: 'scripts', most: 125 },
];
/** zod's own names; they stay as they are in a bundle. */
const schemaLibrary = /ZodError|\$ZodType|invalid_union/;

/** @param weigh (sources, kind) → bytes @param scripts every script of the build, as text by name */
export const checkBudgets = ({ weigh, scripts }) => [
  ...budgets.flatMap(({ page, sources, kind, most }) => {
    const weight = weigh(sources, kind) / 1024;
    const what = `the ${kind} of ${page} weigh ${weight.toFixed(1)} KiB`;
    return weight > most ? [fault(what, `at most ${most}: fetch what can wait when it is wanted`)] : [];
  }),
  ...Object.entries(scripts)
    .filter(([, text]) => schemaLibrary.test(text))
    .map(([name]) => fault(`${name} holds the schema library`, 'schemas stay on the server')),
];

/** The build of what stands here now, or null: then there is nothing to weigh. */
export function readBuild(root) {
  const [folder, stamp] = [join(root, 'dist/client'), join(root, 'dist/.client')];
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint(root, 'client')) return null;
  const manifest = openManifest(folder);
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
