// Other search engines to compare the song index with: a library, and PostgreSQL's text search.
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';
import type { IndexedSong } from '#server/songs/index/song-index.ts';
import { createSongIndex, queryWords, searchWords } from '#server/songs/index/song-index.ts';

export type Finder = {
  /** Adds a slice of songs. */
  add(songs: readonly IndexedSong[]): void | Promise<void>;
  find(query: string): readonly IndexedSong[] | Promise<readonly IndexedSong[]>;
  close?(): Promise<void>;
};

const maxResults = 15;

export function ownIndex(): Finder {
  const index = createSongIndex();
  return { add: index.add, find: (query) => index.find(query, maxResults).songs };
}

type MiniSearch = {
  addAll(songs: readonly IndexedSong[]): void;
  search(query: string, options: object): { id: string }[];
};
type MiniSearchModule = { default: new (options: object) => MiniSearch };

/** Matches all words, the last one as a prefix, and allows typos if that finds too little. Fame raises the score. */
export async function miniSearch(): Promise<Finder> {
  const { default: MiniSearch } = (await import('minisearch' as string)) as MiniSearchModule;
  const byId = new Map<string, IndexedSong>();
  const index = new MiniSearch({
    idField: 'videoId',
    fields: ['title', 'artist'],
    tokenize: (text: string) => [...new Set(searchWords(text))],
    processTerm: (word: string) => word,
  });
  return {
    add: (songs) => {
      for (const song of songs) byId.set(song.videoId, song);
      index.addAll(songs);
    },
    find: (query) => {
      const words = queryWords(query);
      const options = {
        tokenize: () => words,
        combineWith: 'AND',
        boost: { title: 1.5 },
        boostDocument: (id: string) => 0.2 + (byId.get(id)?.fame ?? 0) / 50,
        prefix: (_: string, at: number) => at === words.length - 1,
      };
      const fuzzy = (word: string) => word.length > 3 && (word.length > 6 ? 2 : 1);
      const strict = index.search(query, options);
      const found = strict.length < 3 ? index.search(query, { ...options, fuzzy }) : strict;
      return found.slice(0, maxResults).flatMap(({ id }) => byId.get(id) ?? []);
    },
  };
}

type Query = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

export async function embeddedPostgres(): Promise<Finder> {
  const database = await PGlite.create({ extensions: { pg_trgm } });
  return inDatabase(
    (text, values) => database.query(text, values),
    () => database.close(),
  );
}

export async function realPostgres(url: string): Promise<Finder> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  return inDatabase(
    (text, values) => pool.query(text, values),
    () => pool.end(),
  );
}

const tables = [
  'create extension if not exists pg_trgm',
  'drop table if exists compared',
  `create table compared (id text primary key, song jsonb, fame int, words text,
   vector tsvector generated always as (to_tsvector('simple', words)) stored)`,
  'create index on compared using gin (vector)',
  'create index on compared using gin (words gin_trgm_ops)',
];
const byWords = `select song from compared where vector @@ to_tsquery('simple', $1)
  order by ts_rank(vector, to_tsquery('simple', $1), 1) * (20 + fame) desc limit ${maxResults}`;
const byTrigrams = `select song from compared where words % $1
  order by similarity(words, $1) * (50 + fame) desc limit ${maxResults}`;

async function inDatabase(query: Query, close: () => Promise<void>): Promise<Finder> {
  for (const statement of tables) await query(statement);
  const songsOf = async (text: string, value: string) =>
    (await query(text, [value])).rows.map((row) => (row as { song: IndexedSong }).song);
  return {
    add: async (songs) => {
      const rows = songs.map((song) => {
        const words = [...searchWords(song.title), ...searchWords(song.artist)].join(' ');
        return { id: song.videoId, song, fame: Math.round(song.fame), words };
      });
      const columns = 'id text, song jsonb, fame int, words text';
      await query(
        `insert into compared (id, song, fame, words) select id, song, fame, words from jsonb_to_recordset($1::jsonb) as x(${columns}) on conflict do nothing`,
        [JSON.stringify(rows)],
      );
    },
    find: async (query) => {
      const words = queryWords(query);
      const found = await songsOf(byWords, words.map((word) => `'${word}':*`).join(' & '));
      return found.length > 0 ? found : songsOf(byTrigrams, words.join(' '));
    },
    close,
  };
}
