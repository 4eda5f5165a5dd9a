// Groups the modules into few files, so that a page requests few: modules of every page, modules that a battle shares with other
// pages, modules that other pages share, and each page's own modules.
import type { Rolldown } from 'vite';

const everywhere = /\/src\/client\/(?:main|screens\/landing\/landing)\.tsx$/;
const battle = /\/src\/client\/(?:screens\/game\/game-screen|every-page\/player-listeners)\.tsx$/;
/** Modules that every page fetches after its first paint, in a file of their own, so that nothing else is fetched with them. */
const watchers = /\/src\/client\/(?:data\/watch-rooms|device\/keyboard|shell\/watch-page)\.ts$/;
/** Modules to pick and rate songs. Pages for anytime battles need them, too, and their visitors continue to the battle's page. */
const table =
  /\/src\/client\/(?:screens\/game\/game-board\.tsx|battle\/(?:picking|rating)\/(?!.*(?:more-songs|song-preview)).*\.tsx?)$/;
const library = /\/node_modules\/(?:react|react-dom|scheduler|wouter|regexparam|@tanstack)\//;
/** Modules outside of the shell: parts of a library that only its index imports, the landing page's own modules, and styles. */
const elsewhere = /\/(?:useMutation|mutationObserver)\.js$|\/src\/client\/screens\/landing\/|\.css$/;

/** Returns the groups of the bundler. A module goes into the first group that matches, else into the file of its page. */
export const chunkGroups = (): Rolldown.CodeSplittingGroup[] => [
  { name: shellName(), debugName: 'shell', priority: 3 },
  { name: 'watchers', test: watchers, priority: 2.5 },
  { name: commonName(), debugName: 'common', minShareCount: 3, priority: 2 },
  { name: 'table', test: table, priority: 1.5 },
  { name: othersName, minShareCount: 3, priority: 1 },
];

function shellName(): Rolldown.CodeSplittingNameFunction {
  const seen = new Map<string, boolean>();
  return (id, context) => {
    if (elsewhere.test(id)) return null;
    return library.test(id) || isPartOf(everywhere, id, importersIn(context), seen) ? 'shell' : null;
  };
}

function commonName(): Rolldown.CodeSplittingNameFunction {
  const seen = new Map<string, boolean>();
  return (id, context) => (isPartOf(battle, id, importersIn(context), seen) ? 'common' : null);
}

const isStyles = (id: string): boolean => id.endsWith('.css');

/** Excludes modules with styles, since a page that needs another module of the file would fetch the styles, too. */
const othersName: Rolldown.CodeSplittingNameFunction = (id, context) =>
  isStyles(id) || context.getModuleInfo(id)?.importedIds.some(isStyles) ? null : 'others';

type ImportersOf = (id: string) => readonly string[];

const importersIn =
  (context: Rolldown.ChunkingContext): ImportersOf =>
  (id) =>
    context.getModuleInfo(id)?.importers ?? [];

/** Returns whether one of the pages imports a module, directly or indirectly. */
function isPartOf(pages: RegExp, id: string, importersOf: ImportersOf, seen: Map<string, boolean>): boolean {
  if (pages.test(id)) return true;
  const cached = seen.get(id);
  if (cached !== undefined) return cached;
  seen.set(id, false);
  const found = importersOf(id).some((each) => isPartOf(pages, each, importersOf, seen));
  seen.set(id, found);
  return found;
}
