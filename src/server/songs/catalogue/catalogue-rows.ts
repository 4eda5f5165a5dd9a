import { type BattleType, battleTypes } from '#rules/battle-types.ts';
import { isVideoId } from '#rules/songs/video-link.ts';
import type { CatalogueSong } from './catalogue.ts';

/** Of each line of a catalogue, a tab between them. The first line names them, each other is a song. */
export const columns = ['videoId', 'title', 'artist', 'year', 'battleTypes', 'fame', 'source'] as const;

const longest = 200;
/** What no name has: control characters, marks that turn the direction of what follows, and what was not UTF-8. */
const unfit = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFFFD]/u;

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
    ...{ videoId, title, artist, year: year === '' ? null : Number(year) },
    ...{ battleTypes: kinds, fame: Number(fame) },
  };
}

const isName = (text: string): boolean => text.trim() !== '' && text.length <= longest && !unfit.test(text);

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
