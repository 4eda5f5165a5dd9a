// How well and how fast songs are found: `npm run measure:songs -- [--songs 28000,100000] [--seed 1] [--postgres URL]`.
// Beside the song index, side by side: PostgreSQL's own search (embedded, and at the URL), and MiniSearch if somebody
// has said `npm install --no-save minisearch@7.2.0` before. Every query of asked-songs.tsv is typed letter by letter.
// In this process milliseconds of the processor are counted, so that whatever else the machine does is not.
import { setImmediate } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { searchLength } from '#rules/limits.ts';
import type { IndexedSong } from '#server/songs/index/song-index.ts';
import { askedSongs } from './asked-songs.ts';
import { dice, lotsOfSongs } from './lots-of-songs.ts';
import { embeddedPostgres, type Finder, miniSearch, ownIndex, realPostgres } from './other-indexes.ts';

const { values } = parseArgs({
  options: {
    songs: { type: 'string', default: '28000,100000' },
    seed: { type: 'string', default: '1' },
    postgres: { type: 'string' },
    /** Of so many keystrokes one is asked of the others: each takes long. */
    every: { type: 'string', default: '20' },
  },
});
/** Songs taken in at once. */
const slice = 300;
const mib = (bytes: number) => Math.round(bytes / 1024 / 1024);
const typed = askedSongs.flatMap(({ query }) =>
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
    const finder = open && (await Promise.resolve(open()).catch(notHere(name)));
    if (finder) rows[name] = await measured(finder, songs, name);
  }
  console.log(
    `${songs.length} songs, ${askedSongs.length} queries, ${typed.length} keystrokes, seed ${values.seed}`,
  );
  console.table(rows);
}

function notHere(name: string) {
  return (err: unknown) =>
    void console.log(`${name} is not here: ${err instanceof Error ? err.message : err}`);
}

async function measured(finder: Finder, songs: readonly IndexedSong[], name: string) {
  const every = name === 'song index' ? 1 : Number(values.every);
  const { memory, longest, all } = await loaded(finder, songs);
  let first = 0;
  for (const { query, isMeant } of askedSongs)
    first += Number((await finder.find(query)).slice(0, 1).some(isMeant));
  const taken: number[] = [];
  for (const query of typed.filter((_, at) => at % every === 0)) {
    const spent = since(name === 'PostgreSQL');
    await finder.find(query);
    taken.push(spent());
  }
  await finder.close?.();
  taken.sort((a, b) => a - b);
  const at = (share: number) => Number((taken[Math.floor(share * (taken.length - 1))] ?? 0).toFixed(2));
  return {
    'first of all': `${first} of ${askedSongs.length}`,
    'p50 ms': at(0.5),
    'p99 ms': at(0.99),
    'worst ms': at(1),
    MiB: memory,
    'loaded in ms': Math.round(all),
    'slice p99 ms': longest,
  };
}

async function loaded(finder: Finder, songs: readonly IndexedSong[]) {
  globalThis.gc?.();
  const before = process.memoryUsage();
  const slices: number[] = [];
  for (let from = 0; from < songs.length; from += slice) {
    const spent = since(false);
    await finder.add(songs.slice(from, from + slice));
    slices.push(spent());
    await setImmediate();
  }
  globalThis.gc?.();
  const after = process.memoryUsage();
  const memory = mib(after.heapUsed + after.external - before.heapUsed - before.external);
  slices.sort((a, b) => a - b);
  const longest = Number((slices[Math.floor(0.99 * (slices.length - 1))] ?? 0).toFixed(1));
  return { memory, longest, all: slices.reduce((sum, each) => sum + each, 0) };
}

/** Milliseconds from now on: of this process's processor, or by the clock where another process works. */
function since(isByClock: boolean): () => number {
  const [clock, cpu] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(cpu);
    return isByClock ? performance.now() - clock : (user + system) / 1000;
  };
}
