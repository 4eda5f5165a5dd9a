// Few files, so that a page asks for few: what every page needs, what several pages share, and each page's own.
import type { Rolldown } from 'vite';

const everywhere = /\/src\/client\/(?:main|screens\/landing\/landing)\.tsx$/;
const library = /\/node_modules\/(?:react|react-dom|scheduler|wouter|regexparam|@tanstack)\//;
/** A library's list imports all of it, so being imported by one says nothing. And the poster's own parts are for the poster. */
const elsewhere = /\/(?:useMutation|mutationObserver)\.js$|\/src\/client\/screens\/landing\/|\.css$/;

/** The groups of the bundler; a module goes into the first that names it, or with the page that needs it. */
export const chunkGroups = (): Rolldown.CodeSplittingGroup[] => [
  { name: shellName(), debugName: 'shell', priority: 2 },
  { name: 'common', minShareCount: 3, priority: 1 },
];

function shellName(): Rolldown.CodeSplittingNameFunction {
  const known = new Map<string, boolean>();
  return (id, context) => {
    if (elsewhere.test(id)) return null;
    const importersOf = (each: string) => context.getModuleInfo(each)?.importers ?? [];
    return library.test(id) || isEverywhere(id, importersOf, known) ? 'shell' : null;
  };
}

type ImportersOf = (id: string) => readonly string[];

/** Whether the entry or the poster imports a module, itself or through others. */
function isEverywhere(id: string, importersOf: ImportersOf, known: Map<string, boolean>): boolean {
  if (everywhere.test(id)) return true;
  const before = known.get(id);
  if (before !== undefined) return before;
  known.set(id, false);
  const found = importersOf(id).some((each) => isEverywhere(each, importersOf, known));
  known.set(id, found);
  return found;
}
