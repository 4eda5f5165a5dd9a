// `npm run measure:songs -- [--songs 28000,100000] [--seed 1] [--postgres URL]` measures how well and how fast songs are found.
// It compares the song index with PostgreSQL's text search (embedded, and at the URL), and with MiniSearch if
// `npm install --no-save minisearch@7.2.0` was run before. Every query of wanted-songs.tsv is typed letter by letter.
// It counts CPU milliseconds of this process, so that other load on the machine does not matter.
import { setImmediate } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { searchLength } from '#rules/limits.ts';
import type { IndexedSong } from '#server/songs/index/song-index.ts';
import { dice, lotsOfSongs } from './lots-of-songs.ts';
import { embeddedPostgres, type Finder, miniSearch, ownIndex, realPostgres } from './other-indexes.ts';
import { wantedSongs } from './wanted-songs.ts';

const { values } = parseArgs({
  options: {
    songs: { type: 'string', default: '28000,100000' },
    seed: { type: 'string', default: '1' },
    postgres: { type: 'string' },
    /** The other engines, which are slow, search only one of this many keystrokes. */
    every: { type: 'string', default: '20' },
  },
});
/** Number of songs that are added at once. */
const slice = 300;
const mib = (bytes: number) => Math.round(bytes / 1024 / 1024);
const typed = wantedSongs.flatMap(({ query }) =>
  Array.from({ length: query.length - searchLength.min + 1 }, (_, at) =>
    query.slice(0, searchLength.min + at),
  ),
);

const kinds: Record<string, (() => Finder | Promise<Finder>) | null> = {
  'song index': ownIndex,
  MiniSearch: miniSearch,
  'PostgreSQL, embedded': embeddedPostgres,
  PostgreSQL: values.postgres ? () => realPostgres(values.postgres ?? '') : null,
};
for (const count of values.songs.split(',').map(Number)) {
  const songs = lotsOfSongs(count, dice(Number(values.seed)));
  const rows: Record<string, object> = {};
  for (const [name, open] of Object.entries(kinds)) {
    const finder = open && (await Promise.resolve(open()).catch(reportMissing(name)));
    if (finder) rows[name] = await measure(finder, songs, name);
  }
  console.log(
    `${songs.length} songs, ${wantedSongs.length} queries, ${typed.length} keystrokes, seed ${values.seed}`,
  );
  console.table(rows);
}

function reportMissing(name: string) {
  return (err: unknown) =>
    void console.log(`${name} is not here: ${err instanceof Error ? err.message : err}`);
}

async function measure(finder: Finder, songs: readonly IndexedSong[], name: string) {
  const every = name === 'song index' ? 1 : Number(values.every);
  const { memory, sliceP99, all } = await load(finder, songs);
  let first = 0;
  for (const { query, isMeant } of wantedSongs)
    first += Number((await finder.find(query)).slice(0, 1).some(isMeant));
  const taken: number[] = [];
  for (const query of typed.filter((_, at) => at % every === 0)) {
    const spent = startTimer(name === 'PostgreSQL');
    await finder.find(query);
    taken.push(spent());
  }
  await finder.close?.();
  taken.sort((a, b) => a - b);
  const at = (share: number) => Number((taken[Math.floor(share * (taken.length - 1))] ?? 0).toFixed(2));
  return {
    'first of all': `${first} of ${wantedSongs.length}`,
    'p50 ms': at(0.5),
    'p99 ms': at(0.99),
    'worst ms': at(1),
    MiB: memory,
    'loaded in ms': Math.round(all),
    'slice p99 ms': sliceP99,
  };
}

async function load(finder: Finder, songs: readonly IndexedSong[]) {
  globalThis.gc?.();
  const before = process.memoryUsage();
  const slices: number[] = [];
  for (let from = 0; from < songs.length; from += slice) {
    const spent = startTimer(false);
    await finder.add(songs.slice(from, from + slice));
    slices.push(spent());
    await setImmediate();
  }
  globalThis.gc?.();
  const after = process.memoryUsage();
  const memory = mib(after.heapUsed + after.external - before.heapUsed - before.external);
  slices.sort((a, b) => a - b);
  const sliceP99 = Number((slices[Math.floor(0.99 * (slices.length - 1))] ?? 0).toFixed(1));
  return { memory, sliceP99, all: slices.reduce((sum, each) => sum + each, 0) };
}

/** Starts a stopwatch, in milliseconds of CPU time, or of real time if another process does the work. */
function startTimer(isByClock: boolean): () => number {
  const [clock, cpu] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(cpu);
    return isByClock ? performance.now() - clock : (user + system) / 1000;
  };
}
