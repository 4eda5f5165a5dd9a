// Rows of songs from lists of all kinds, as the catalogue wants them. The same rows again change nothing.
import { battleTypes } from '#rules/battle-types.ts';
import { isVideoId } from '#rules/songs/video-link.ts';
import { leader, spelledAlike, withGuests } from './artists.mjs';
import { folded, isTalk, originalOf, tidied, withoutNoise } from './words.mjs';

const longest = 200;
const years = { first: 1400, last: 2026 };
/** How far another version stands behind its original. */
const behind = 15;
/** The most trusted first; those that are not named stand behind all. */
const trust = [
  'own',
  'catalogue',
  'hitster',
  'hitster_andygruber',
  'hitster_misteralmchilli',
  'crosschecked',
  'harmonix',
];
/** Lists that only say how well a song did. */
const charts = ['billboard50', 'ytcharts2026', 'dbkpop'];

/** The lines of a table with a header; `source` is the most trusted of its sources that gave the song. */
export function rowsIn(text) {
  const [header = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const columns = header.split('\t');
  return lines.filter(Boolean).map((line) => {
    const cells = line.split('\t');
    const row = Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']));
    const sources = (row.sources ?? row.source ?? '').split(',');
    return {
      videoId: row.videoId,
      title: row.title ?? '',
      artist: row.artist ?? '',
      year: yearIn(row.year),
      battleTypes: battleTypes.filter(
        (type) => type !== 'wildcard' && row.battleTypes?.split(',').includes(type),
      ),
      fame: Math.min(100, Math.max(0, Math.round(Number(row.fame)) || 0)),
      source: sources.find((each) => !charts.includes(each)) ?? sources[0],
      isWhole: cells.length === columns.length,
    };
  });
}

const yearIn = (year) => (Number(year) >= years.first && Number(year) <= years.last ? Number(year) : null);

/** The songs of these rows, the most famous first, and how many rows went and why. */
export function cleaned(rows) {
  const each = firstOfEach(rows, ({ videoId }) => videoId);
  const named = spelledAlike(
    each
      .map((row) => withGuests({ ...row, title: tidied(row.title), artist: tidied(row.artist) }))
      .map((row) => ({ ...row, title: withoutNoise(row.title) })),
  );
  const whole = named.filter(isWhole);
  const songs = whole.filter(({ source, title }) => source !== 'vevo_graph' || !isTalk(title));
  const once = eachOnce(songs);
  const gone = {
    'there already': rows.length - each.length,
    broken: each.length - whole.length,
    'no song': whole.length - songs.length,
    twice: songs.length - once.length,
  };
  return { songs: behindOriginals(once).sort(byFame), gone };
}

const isWhole = ({ videoId, title, artist, isWhole: whole }) =>
  whole && isVideoId(videoId ?? '') && [title, artist].every((name) => name !== '' && name.length <= longest);

function firstOfEach(rows, keyOf) {
  const seen = new Set();
  return rows.filter((row) => !seen.has(keyOf(row)) && seen.add(keyOf(row)));
}

const songKey = (artist, title) => `${folded(leader(artist))}|${folded(title)}`;
const trustIn = ({ source }) => (trust.indexOf(source) + trust.length + 1) % (trust.length + 1);

/** A song has one video: that of the most famous row, with what the others know besides. */
function eachOnce(rows) {
  const groups = Map.groupBy(rows, ({ artist, title }) => songKey(artist, title));
  return [...groups.values()].map((same) => {
    const [best, ...others] = same.toSorted(
      (a, b) => b.fame - a.fame || trustIn(a) - trustIn(b) || byName(a, b),
    );
    const typed = [best, ...others].find(({ battleTypes: types }) => types.length > 0) ?? best;
    const dated = [best, ...others].find(({ year }) => year !== null) ?? best;
    return { ...best, battleTypes: typed.battleTypes, year: dated.year };
  });
}

/** A live take, a remix or a cover by the same artist is less known than the song itself. */
function behindOriginals(rows) {
  const fameOf = new Map(rows.map(({ artist, title, fame }) => [songKey(artist, title), fame]));
  return rows.map((row) => {
    const original = originalOf(row.title);
    const fame = original === null ? undefined : fameOf.get(songKey(row.artist, original));
    return fame === undefined ? row : { ...row, fame: Math.min(row.fame, Math.max(0, fame - behind)) };
  });
}

const compared = (a, b) => (a < b ? -1 : Number(a > b));
const byName = (a, b) =>
  compared(a.artist, b.artist) || compared(a.title, b.title) || compared(a.videoId, b.videoId);
const byFame = (a, b) => b.fame - a.fame || byName(a, b);

export const lineOf = ({ videoId, title, artist, year, battleTypes: types, fame, source }) =>
  [videoId, title, artist, year ?? '', types.join(','), fame, source].join('\t');
