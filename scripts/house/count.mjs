// Counts for `npm run house:count`: lines, files, words, and cycles between folders.
import { dirname } from 'node:path';

export const linesOf = (files) => files.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0);

export const wordsOf = (text) => text.split(/\s+/).filter(Boolean).length;

/** Returns the folder with the most direct files: `{ folder, files }`. */
export function largestFolder(paths) {
  const counts = Map.groupBy(paths, (path) => dirname(path));
  const [folder, files] = [...counts].reduce(
    (most, each) => (each[1].length > most[1].length ? each : most),
    ['', []],
  );
  return { folder, files: files.length };
}

/** Returns groups of folders that import values from each other in a cycle, the largest first. Ignores files in a part's root. */
export function valueCycles(files) {
  const edges = new Map();
  for (const file of files) {
    const from = dirname(file.path);
    for (const each of file.imports.filter(({ typeOnly }) => !typeOnly)) {
      const to = dirname(targetOf(file.path, each.from));
      if (isFolder(from) && isFolder(to) && to !== from)
        edges.set(from, (edges.get(from) ?? new Set()).add(to));
    }
  }
  const folders = [...edges.keys()];
  const reached = new Map(folders.map((folder) => [folder, reachedFrom(folder, edges)]));
  const isInCycle = (one, other) => reached.get(one).has(other) && reached.get(other)?.has(one);
  const groups = folders.map((one) =>
    folders.filter((other) => other === one || isInCycle(one, other)).sort(),
  );
  const distinct = new Map(groups.map((group) => [group.join(), group]));
  return [...distinct.values()].filter(({ length }) => length > 1).sort((a, b) => b.length - a.length);
}

const isFolder = (path) => /^src\/[^/]+\//.test(path);

/** Returns the path of an imported file of ours; empty for any other import. */
export const targetOf = (path, from) =>
  from.startsWith('#')
    ? `src/${from.slice(1)}`
    : from.startsWith('./')
      ? `${dirname(path)}/${from.slice(2)}`
      : '';

function reachedFrom(start, edges) {
  const seen = new Set();
  const open = [start];
  for (let folder = open.pop(); folder; folder = open.pop()) {
    for (const next of edges.get(folder) ?? []) {
      if (!seen.has(next)) open.push(next);
      seen.add(next);
    }
  }
  return seen;
}

/** Returns the paths in the list under a heading such as "### Add a page", one for each line. */
export function placesFor(architecture, heading) {
  const section = architecture.split(/^#{2,3} /m).find((each) => each.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/^(?:\d+\.|-) `([^`]+)`/gm)].map((match) => match[1]);
}
