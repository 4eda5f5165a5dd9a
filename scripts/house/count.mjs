// What `npm run house:count` counts: how large the house is, how it is knotted, and how much there is to read.
import { dirname } from 'node:path';

export const linesOf = (files) => files.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0);

export const wordsOf = (text) => text.split(/\s+/).filter(Boolean).length;

/** The folder that holds most files itself: `{ folder, files }`. */
export function largestFolder(paths) {
  const counts = Map.groupBy(paths, (path) => dirname(path));
  const [folder, held] = [...counts].reduce(
    (most, each) => (each[1].length > most[1].length ? each : most),
    ['', []],
  );
  return { folder, files: held.length };
}

/** Groups of folders that import values from each other in a circle, the largest first. A file in none of its part's folders, as the start, is left out. */
export function valueCycles(files) {
  const arrows = new Map();
  for (const file of files) {
    const from = dirname(file.path);
    for (const each of file.imports.filter(({ typeOnly }) => !typeOnly)) {
      const to = dirname(targetOf(file.path, each.from));
      if (isFolder(from) && isFolder(to) && to !== from)
        arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    }
  }
  const folders = [...arrows.keys()];
  const reached = new Map(folders.map((folder) => [folder, reachedFrom(folder, arrows)]));
  const meets = (one, other) => reached.get(one).has(other) && reached.get(other)?.has(one);
  const groups = folders.map((one) => folders.filter((other) => other === one || meets(one, other)).sort());
  const distinct = new Map(groups.map((group) => [group.join(), group]));
  return [...distinct.values()].filter(({ length }) => length > 1).sort((a, b) => b.length - a.length);
}

const isFolder = (path) => /^src\/[^/]+\//.test(path);

const targetOf = (path, from) =>
  from.startsWith('#')
    ? `src/${from.slice(1)}`
    : from.startsWith('./')
      ? `${dirname(path)}/${from.slice(2)}`
      : '';

function reachedFrom(start, arrows) {
  const seen = new Set();
  const open = [start];
  for (let room = open.pop(); room; room = open.pop()) {
    for (const next of arrows.get(room) ?? []) {
      if (!seen.has(next)) open.push(next);
      seen.add(next);
    }
  }
  return seen;
}

/** The places that a list under a heading like "### Add a page" names, one a line: `path`. */
export function placesFor(architecture, heading) {
  const section = architecture.split(/^#{2,3} /m).find((each) => each.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/^(?:\d+\.|-) `([^`]+)`/gm)].map((match) => match[1]);
}
