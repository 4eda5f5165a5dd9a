// What the song index costs for realistic questions: `npm run measure:songs -- [songs] [seed]`. Milliseconds of the
// processor, so that whatever else the machine does is not counted.

import { openSongIndex } from '#server/songs/index/song-index.ts';
import { catalogue } from '#tests/support/catalogue.ts';
import { dice, lotsOfSongs } from './lots-of-songs.ts';
import { searchesFor } from './typed-searches.ts';

const [count = 100_000, seed = 1] = process.argv.slice(2).map(Number);
const chance = dice(seed);
const songs = lotsOfSongs(count, chance);
const mib = (bytes: number) => Math.round(bytes / 1024 / 1024);

const memoryBefore = process.memoryUsage.rss();
const begun = process.cpuUsage();
const index = openSongIndex(songs);
const builtMs = spent(begun);

const kinds = searchesFor([...catalogue, ...songs.slice(-2000)], chance, 400);
const rows = Object.entries(kinds).map(([kind, searches]) => {
  const taken = searches.map((words) => {
    const start = process.cpuUsage();
    index.find(words, 15);
    return spent(start);
  });
  return { kind, ...figures(taken), taken };
});
const all = { kind: 'all', ...figures(rows.flatMap(({ taken }) => taken)) };
console.table([...rows.map(({ taken: _, ...row }) => row), all]);

const added = lotsOfSongs(catalogue.length + 50, dice(seed + 1)).slice(-50);
const start = process.cpuUsage();
index.add(added.map((song, at) => ({ ...song, videoId: `+${at}`.padStart(11, '+') })));
const addMs = spent(start);
console.log(
  `${index.size()} songs, built in ${Math.round(builtMs)} ms, ${mib(process.memoryUsage.rss() - memoryBefore)} MiB; ` +
    `50 more taken in in ${addMs.toFixed(1)} ms`,
);

function spent(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

function figures(taken: number[]) {
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number) => Number((sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2));
  return {
    searches: taken.length,
    'p50 ms': at(0.5),
    'p95 ms': at(0.95),
    'p99 ms': at(0.99),
    'worst ms': at(1),
  };
}
