import { dirname } from 'node:path';
import { valueCycles } from './count.mjs';

// Allowed imports: server and client import the contract and the rules, the contract imports the rules, the rules import nothing.
const MAY_IMPORT = {
  rules: ['rules'],
  contract: ['contract', 'rules', 'npm:zod'],
  client: ['client', 'contract', 'rules', 'npm'],
  server: ['server', 'contract', 'rules', 'npm', 'node'],
};

/** Folders of which other folders may import only one file. */
const ENTRY_FILES = {
  'src/server/songs/index/': 'song-index.ts',
  'src/server/songs/youtube/': 'youtube.ts',
  'src/server/songs/budget/': 'search-budget.ts',
};

export function checkImports(files) {
  const zodFiles = filesThatLoadZod(files);
  return [
    ...files.flatMap((file) => file.imports.flatMap((each) => faultsOf(file, each, zodFiles))),
    ...cyclesOf(files.filter(({ part, isTest }) => (part === 'client' || part === 'server') && !isTest)),
  ];
}

/** Reports a circle at its rarest import from folder to folder, which is likely the new one. */
const cyclesOf = (files) =>
  valueCycles(files).map((folders) => {
    const [[{ path, line, from }]] = [...importsAmong(folders, files).values()].sort(
      (one, other) => one.length - other.length,
    );
    const what = `imports ${from} and closes a circle: ${folders.join(', ')}`;
    return {
      path,
      line,
      what,
      why: 'move the importing code there, or what both share into a folder of its own',
    };
  });

/** Returns the imports of values between these folders, by the pair of folders. */
function importsAmong(folders, files) {
  const all = files.flatMap((file) =>
    file.imports
      .filter(({ typeOnly }) => !typeOnly)
      .map((each) => ({ ...each, path: file.path, pair: pairOf(file, each) })),
  );
  const among = all.filter(
    ({ pair: [from, to] }) => from !== to && folders.includes(from) && folders.includes(to),
  );
  return Map.groupBy(among, ({ pair }) => pair.join());
}

const pairOf = (file, { from }) => [dirname(file.path), dirname(pathOf(file, from))];

function faultsOf(file, imported, zodFiles) {
  const faultAt = (what, why) => [{ path: file.path, line: imported.line, what, why }];
  const what = `imports ${imported.from}`;
  if (imported.from.includes('../')) {
    return faultAt(what, 'leave a folder by its door: #rules/ #contract/ #server/ #client/ #tests/');
  }
  if (/^[.#]/.test(imported.from) && !/\.\w+(\?\w+)?$/.test(imported.from)) {
    return faultAt(what, 'write the extension, as Node needs it');
  }
  const target = pathOf(file, imported.from);
  const folder = Object.keys(ENTRY_FILES).find((each) => target.startsWith(each));
  if (folder && !file.path.startsWith(folder) && target !== folder + ENTRY_FILES[folder]) {
    return faultAt(what, `enter ${folder} by ${ENTRY_FILES[folder]}`);
  }
  const [from, to] = [screenOf(file.path), screenOf(target)];
  if (from && to && from !== to) {
    return faultAt(what, 'no screen imports another: what they share has a folder of its own');
  }
  return file.isTest ? [] : wallFaults(file, imported, zodFiles, faultAt, what);
}

/** Returns the screen whose folder contains a file. */
const screenOf = (path) => /^src\/client\/screens\/([^/]+)\//.exec(path)?.[1];

function wallFaults(file, imported, zodFiles, faultAt, what) {
  const allowed = MAY_IMPORT[file.part];
  if (!allowed) return [];
  const target = targetOf(file, imported.from);
  if (!allowed.some((each) => target === each || target.startsWith(`${each}:`))) {
    return faultAt(what, `src/${file.part} may import only ${allowed.join(', ')}`);
  }
  const loads = imported.from === 'zod' || zodFiles.has(pathOf(file, imported.from));
  if (file.part === 'client' && loads && !imported.typeOnly) {
    return faultAt(what, 'it loads zod (91 KiB in the browser): use `import type`');
  }
  return [];
}

/** Returns the target of an import: 'rules', 'server', 'tests', 'node', 'npm:zod' … */
function targetOf(file, from) {
  if (from.startsWith('#')) return from.slice(1).split('/')[0];
  if (from.startsWith('.')) return file.part;
  return from.startsWith('node:') ? 'node' : `npm:${from}`;
}

/** Returns the contract's files that import zod, directly or indirectly. */
function filesThatLoadZod(files) {
  const zodFiles = new Set();
  const loads = (file) =>
    file.imports.some(
      ({ from, typeOnly }) =>
        !typeOnly && (from === 'zod' || from.startsWith('zod/') || zodFiles.has(pathOf(file, from))),
    );
  for (let sizeBefore = -1; sizeBefore !== zodFiles.size; ) {
    sizeBefore = zodFiles.size;
    for (const file of files) if (file.part === 'contract' && loads(file)) zodFiles.add(file.path);
  }
  return zodFiles;
}

function pathOf(file, from) {
  if (from.startsWith('#')) return from.replace(/^#/, 'src/');
  return from.startsWith('./') ? `${file.path.replace(/[^/]*$/, '')}${from.slice(2)}` : from;
}
