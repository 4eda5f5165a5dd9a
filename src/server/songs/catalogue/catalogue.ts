import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { type BattleType, battleTypes } from '#rules/battle-types.ts';
import { isVideoId } from '#rules/songs/video-link.ts';
import { projectPath } from '#server/settings/project-path.ts';
import type { Log } from '#server/songs/songs.ts';

export type CatalogueSong = {
  videoId: string;
  title: string;
  /** The artist with guests, as on the record. */
  artist: string;
  /** Year of the first release; null if unknown. */
  year: number | null;
  /** Known battle types that the song fits; never wildcard. */
  battleTypes: readonly BattleType[];
  /** How well known the song is, 0 to 100. */
  fame: number;
};

/** The built-in songs: enough to play without an API key and without network. */
export const catalogueFile = projectPath('src/server/songs/catalogue/catalogue.tsv');

/** Number of rows parsed in one turn of the event loop, so that requests are not delayed. */
const sliceRows = 200;

/** Yields the songs of a catalogue in slices, most famous first. Invalid rows are left out and logged once. */
export async function* readCatalogue(file: string, log: Log): AsyncGenerator<CatalogueSong[]> {
  const text = await readFile(file, 'utf8').catch((err: unknown) => {
    log.warn({ err, file }, 'The song catalogue cannot be read; pasted links still work');
    return null;
  });
  if (text === null) return;
  const [header = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (header.trimEnd() !== columns.join('\t')) {
    log.warn(
      { file },
      `The song catalogue is invalid: its first line is not "${columns.join(' ')}"; pasted links still work`,
    );
    return;
  }
  const rows = lines.filter((line) => line.trim() !== '');
  const taken = new Set<string>();
  for (let from = 0; from < rows.length; from += sliceRows) {
    yield rows.slice(from, from + sliceRows).flatMap((row) => {
      const song = songOf(row);
      if (!song || taken.has(song.videoId)) return [];
      taken.add(song.videoId);
      return song;
    });
    await setImmediate();
  }
  const leftOut = rows.length - taken.size;
  if (leftOut > 0) log.warn({ file, leftOut }, 'Invalid lines of the song catalogue were skipped');
}

/** Columns of a catalogue, separated by tabs. The first line is the header, each other line a song. */
export const columns = ['videoId', 'title', 'artist', 'year', 'battleTypes', 'fame', 'source'] as const;

export const maxNameLength = 200;
/** Characters forbidden in names: control characters, bidirectional marks, and replacements of invalid UTF-8. */
export const forbidden = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFFFD]+/u;

function songOf(row: string): CatalogueSong | null {
  const cells = row.split('\t');
  if (cells.length !== columns.length) return null;
  const [videoId = '', title = '', artist = '', year = '', types = '', fame = ''] = cells;
  const kinds = typesOf(types);
  const fits = isVideoId(videoId) && isName(title) && isName(artist) && /^(?:\d{4})?$/.test(year);
  if (!fits || !kinds || !/^(?:\d{1,2}|100)$/.test(fame)) return null;
  return {
    videoId,
    title,
    artist,
    year: year === '' ? null : Number(year),
    battleTypes: kinds,
    fame: Number(fame),
  };
}

const isName = (text: string): boolean =>
  text.trim() !== '' && text.length <= maxNameLength && !forbidden.test(text);

function typesOf(cell: string): readonly BattleType[] | null {
  const named = cell === '' ? [] : cell.split(',');
  const types = battleTypes.filter((type) => type !== 'wildcard' && named.includes(type));
  return types.length === named.length ? types : null;
}
