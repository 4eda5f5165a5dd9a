import { createReadStream } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { BattleType } from '#rules/battle-types.ts';
import { inProject } from '#server/settings/in-project.ts';
import type { Log } from '#server/songs/songs.ts';
import { columns, openRows } from './catalogue-rows.ts';

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
