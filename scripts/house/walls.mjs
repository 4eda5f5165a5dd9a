import { valueCycles } from './count.mjs';

// Who may import whom. Arrows only go down: server and client stand on contract, contract on rules, rules on nothing.
const MAY_IMPORT = {
  rules: ['rules'],
  contract: ['contract', 'rules', 'npm:zod'],
  client: ['client', 'contract', 'rules', 'npm'],
  server: ['server', 'contract', 'rules', 'npm', 'node'],
};

/** Folders inside a room that are entered by one file only. */
const DOORS = {
  'src/server/songs/index/': 'song-index.ts',
  'src/server/songs/youtube/': 'youtube.ts',
  'src/server/songs/budget/': 'search-budget.ts',
};

export function checkWalls(files) {
  const heavy = filesThatLoadZod(files);
  return [
    ...files.flatMap((file) => file.imports.flatMap((each) => faultsOf(file, each, heavy))),
    ...circlesOf(files.filter(({ part, isTest }) => (part === 'client' || part === 'server') && !isTest)),
  ];
}

const circlesOf = (files) =>
  valueCycles(files).map((folders) => ({
    path: folders[0],
    line: 1,
    what: `imports values in a circle: ${folders.join(', ')}`,
    why: 'move what they share into a folder of its own',
  }));

function faultsOf(file, imported, heavy) {
  const say = (what, why) => [{ path: file.path, line: imported.line, what, why }];
  const what = `imports ${imported.from}`;
  if (imported.from.includes('../')) {
    return say(what, 'leave a folder by its door: #rules/ #contract/ #server/ #client/ #tests/');
  }
  if (/^[.#]/.test(imported.from) && !/\.\w+(\?\w+)?$/.test(imported.from)) {
    return say(what, 'write the extension, as Node needs it');
  }
  const entered = pathOf(file, imported.from);
  const room = Object.keys(DOORS).find((each) => entered.startsWith(each));
  if (room && !file.path.startsWith(room) && entered !== room + DOORS[room]) {
    return say(what, `enter ${room} by ${DOORS[room]}`);
  }
  const [from, to] = [screenOf(file.path), screenOf(entered)];
  if (from && to && from !== to) {
    return say(what, 'no screen imports another: what they share has a folder of its own');
  }
  return file.isTest ? [] : wallFaults(file, imported, heavy, say, what);
}

/** The screen whose folder a file is in. */
const screenOf = (path) => /^src\/client\/screens\/([^/]+)\//.exec(path)?.[1];

function wallFaults(file, imported, heavy, say, what) {
  const allowed = MAY_IMPORT[file.part];
  if (!allowed) return [];
  const target = targetOf(file, imported.from);
  if (!allowed.some((each) => target === each || target.startsWith(`${each}:`))) {
    return say(what, `src/${file.part} may import only ${allowed.join(', ')}`);
  }
  const loads = imported.from === 'zod' || heavy.has(pathOf(file, imported.from));
  if (file.part === 'client' && loads && !imported.typeOnly) {
    return say(what, 'it loads zod (91 KiB in the browser): use `import type`');
  }
  return [];
}

/** 'rules', 'server', 'tests', 'node', 'npm:zod' … */
function targetOf(file, from) {
  if (from.startsWith('#')) return from.slice(1).split('/')[0];
  if (from.startsWith('.')) return file.part;
  return from.startsWith('node:') ? 'node' : `npm:${from}`;
}

/** The contract's files that bring zod along, by themselves or through one another. */
function filesThatLoadZod(files) {
  const heavy = new Set();
  const loads = (file) =>
    file.imports.some(
      ({ from, typeOnly }) =>
        !typeOnly && (from === 'zod' || from.startsWith('zod/') || heavy.has(pathOf(file, from))),
    );
  for (let before = -1; before !== heavy.size; ) {
    before = heavy.size;
    for (const file of files) if (file.part === 'contract' && loads(file)) heavy.add(file.path);
  }
  return heavy;
}

function pathOf(file, from) {
  if (from.startsWith('#')) return from.replace(/^#/, 'src/');
  return from.startsWith('./') ? `${file.path.replace(/[^/]*$/, '')}${from.slice(2)}` : from;
}
