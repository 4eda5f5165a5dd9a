import { createReadStream } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { type BattleType, battleTypes } from '#rules/battle-types.ts';
import { isVideoId } from '#rules/songs/video-link.ts';
import { inProject } from '#server/settings/in-project.ts';
import type { Log } from '#server/songs/songs.ts';

export type CatalogueSong = {
  videoId: string;
  title: string;
  /** With its guests, as the record names them. */
  artist: string;
  /** Of the first release, where known. */
  year: number | null;
  /** The battle types the song fits, as far as known; never wildcard. */
  battleTypes: readonly BattleType[];
  /** How well people know it, 0 to 100. */
  fame: number;
};

/** The songs the game knows without asking anybody: enough to play with no key and no network. */
export const catalogueFile = inProject('src/server/songs/catalogue/catalogue.tsv');

/** Some two hundred songs; between two such slices others get their turn. */
const sliceBytes = 16 * 1024;

/** The songs of a catalogue slice by slice, the most famous first. What cannot be read is left out, and said once. */
export async function* readCatalogue(file: string, log: Log): AsyncGenerator<CatalogueSong[]> {
  const rows = openRows();
  try {
    for await (const text of createReadStream(file, { encoding: 'utf8', highWaterMark: sliceBytes })) {
      yield rows.read(text);
      await setImmediate();
    }
    yield rows.end();
  } catch (err) {
    log.warn({ err, file }, 'The catalogue of songs cannot be read; the game goes on without it, links work');
    return;
  }
  if (!rows.isCatalogue())
    log.warn({ file }, `No catalogue of songs: its first line is not "${columns.join(' ')}"; links work`);
  else if (rows.leftOut() > 0)
    log.warn({ file, leftOut: rows.leftOut() }, 'Songs of the catalogue cannot be read and are left out');
}

/** Of each line of a catalogue, a tab between them. The first line names them, each other is a song. */
export const columns = ['videoId', 'title', 'artist', 'year', 'battleTypes', 'fame', 'source'] as const;

export const longestName = 200;
/** What no name has: control characters, marks that turn the direction of what follows, and what was not UTF-8. */
export const unfit = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFFFD]+/u;

/** Reads the lines of a catalogue in pieces, wherever they are cut. */
export function openRows() {
  const taken = new Set<string>();
  let header: string | null = null;
  let begun = '';
  let leftOut = 0;
  const isCatalogue = () => header === columns.join('\t');
  const songsOf = (lines: string[]): CatalogueSong[] => {
    if (header === null && lines.length > 0) header = (lines.shift() ?? '').replace(/^\uFEFF/, '').trimEnd();
    if (!isCatalogue()) return [];
    return lines.flatMap((line) => {
      if (line.trim() === '') return [];
      const song = songOf(line);
      if (song && !taken.has(song.videoId)) {
        taken.add(song.videoId);
        return song;
      }
      leftOut += 1;
      return [];
    });
  };
  return {
    /** Takes the next piece of the file; answers the songs that are whole by now. */
    read: (text: string) => {
      const lines = (begun + text).split('\n');
      begun = lines.pop() ?? '';
      return songsOf(lines);
    },
    /** The song of a last line that nothing ends. */
    end: () => songsOf([begun]),
    isCatalogue,
    /** Lines so far that are no song, or one that was there before. */
    leftOut: () => leftOut,
  };
}

function songOf(line: string): CatalogueSong | null {
  const cells = line.replace(/\r$/, '').split('\t');
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
  text.trim() !== '' && text.length <= longestName && !unfit.test(text);

/** Thousands of songs have the same types: they share one list. */
const lists = new Map<string, readonly BattleType[]>([['', []]]);

function typesOf(cell: string): readonly BattleType[] | null {
  const earlier = lists.get(cell);
  if (earlier) return earlier;
  const named = cell.split(',');
  const types = battleTypes.filter((type) => type !== 'wildcard' && named.includes(type));
  if (types.length !== named.length) return null;
  lists.set(cell, types);
  return types;
}
