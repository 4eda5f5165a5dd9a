// Few files, so that a page asks for few: what every page needs, what a battle shares with other pages, what those share without it, and
// each page's own.
import type { Rolldown } from 'vite';

const everywhere = /\/src\/client\/(?:main|screens\/landing\/landing)\.tsx$/;
const battle = /\/src\/client\/(?:screens\/game\/game-screen|every-page\/for-players)\.tsx$/;
/** Fetched on every page after its first painting, so that it brings nothing else with it. */
const watchers = /\/src\/client\/(?:device\/keyboard|shell\/watch-page)\.ts$/;
/** What is asked of a player, which a battle any time asks outside of the battle's page, too: its visitors go on to that page. */
const table =
  /\/src\/client\/(?:screens\/game\/game-board\.tsx|battle\/(?:picking|rating)\/(?!.*(?:ways-on|song-preview|unheard)).*\.tsx?)$/;
const library = /\/node_modules\/(?:react|react-dom|scheduler|wouter|regexparam|@tanstack)\//;
/** A library's list imports all of it, so being imported by one says nothing. And the poster's own parts are for the poster. */
const elsewhere = /\/(?:useMutation|mutationObserver)\.js$|\/src\/client\/screens\/landing\/|\.css$/;

/** The groups of the bundler; a module goes into the first that names it, or with the page that needs it. */
export const chunkGroups = (): Rolldown.CodeSplittingGroup[] => [
  { name: 'watchers', test: watchers, priority: 4 },
  { name: shellName(), debugName: 'shell', priority: 3 },
  { name: commonName(), debugName: 'common', minShareCount: 3, priority: 2 },
  { name: 'table', test: table, priority: 1.5 },
  { name: othersName, minShareCount: 3, priority: 1 },
];

function shellName(): Rolldown.CodeSplittingNameFunction {
  const known = new Map<string, boolean>();
  return (id, context) => {
    if (elsewhere.test(id)) return null;
    return library.test(id) || isPartOf(everywhere, id, importersIn(context), known) ? 'shell' : null;
  };
}

function commonName(): Rolldown.CodeSplittingNameFunction {
  const known = new Map<string, boolean>();
  return (id, context) => (isPartOf(battle, id, importersIn(context), known) ? 'common' : null);
}

const isStyles = (id: string): boolean => id.endsWith('.css');

/** What brings styles stays apart: whatever needs the rest would fetch them, too. */
const othersName: Rolldown.CodeSplittingNameFunction = (id, context) =>
  isStyles(id) || context.getModuleInfo(id)?.importedIds.some(isStyles) ? null : 'others';

type ImportersOf = (id: string) => readonly string[];

const importersIn =
  (context: Rolldown.ChunkingContext): ImportersOf =>
  (id) =>
    context.getModuleInfo(id)?.importers ?? [];

/** Whether one of these pages imports a module, itself or through others. */
function isPartOf(pages: RegExp, id: string, importersOf: ImportersOf, known: Map<string, boolean>): boolean {
  if (pages.test(id)) return true;
  const before = known.get(id);
  if (before !== undefined) return before;
  known.set(id, false);
  const found = importersOf(id).some((each) => isPartOf(pages, each, importersOf, known));
  known.set(id, found);
  return found;
}
