// Normalizes rows of songs from lists of all kinds for the catalogue. Idempotent.
import { battleTypes } from '#rules/battle-types.ts';
import { isVideoId } from '#rules/songs/video-link.ts';
import { firstArtist, moveGuests, unifySpelling } from './artists.mjs';
import { folded, isTalk, originalOf, removeNoise, tidyText } from './words.mjs';

const maxLength = 200;
const years = { first: 1400, last: 2026 };
/** Minimum difference in fame between another version and its original. */
const fameGap = 15;
/** Sources, the most trusted first; a source that is not listed comes last. */
const trust = [
  'own',
  'catalogue',
  'hitster',
  'hitster_andygruber',
  'hitster_misteralmchilli',
  'crosschecked',
  'harmonix',
];
/** Lists that contain only the success of a song. */
const charts = ['billboard50', 'ytcharts2026', 'dbkpop'];

/** Parses a table with a header. `source`: the first source of the row that is no chart. */
export function parseRows(text) {
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

/** Returns the songs of the rows, the most famous first, and the number of dropped rows for each reason. */
export function cleanRows(rows) {
  const each = firstOfEach(rows, ({ videoId }) => videoId);
  const named = unifySpelling(
    each
      .map((row) => moveGuests({ ...row, title: tidyText(row.title), artist: tidyText(row.artist) }))
      .map((row) => ({ ...row, title: removeNoise(row.title) })),
  );
  const whole = named.filter(isWhole);
  const songs = whole.filter(({ source, title }) => source !== 'vevo_graph' || !isTalk(title));
  const once = mergeSongs(songs);
  const dropped = {
    'there already': rows.length - each.length,
    broken: each.length - whole.length,
    'no song': whole.length - songs.length,
    twice: songs.length - once.length,
  };
  return { songs: rankBelowOriginals(once).sort(byFame), dropped };
}

const isWhole = ({ videoId, title, artist, isWhole: whole }) =>
  whole &&
  isVideoId(videoId ?? '') &&
  [title, artist].every((name) => name !== '' && name.length <= maxLength);

function firstOfEach(rows, keyOf) {
  const seen = new Set();
  return rows.filter((row) => !seen.has(keyOf(row)) && seen.add(keyOf(row)));
}

const songKey = (artist, title) => `${folded(firstArtist(artist))}|${folded(title)}`;
const trustIn = ({ source }) => (trust.indexOf(source) + trust.length + 1) % (trust.length + 1);

/** Merges the rows of each song into the most famous row, with the battle types and the year of the others if it lacks them. */
function mergeSongs(rows) {
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

/** Ranks a live take, a remix or a cover below the song of the same artist. */
function rankBelowOriginals(rows) {
  const fameOf = new Map(rows.map(({ artist, title, fame }) => [songKey(artist, title), fame]));
  return rows.map((row) => {
    const original = originalOf(row.title);
    const fame = original === null ? undefined : fameOf.get(songKey(row.artist, original));
    return fame === undefined ? row : { ...row, fame: Math.min(row.fame, Math.max(0, fame - fameGap)) };
  });
}

const compared = (a, b) => (a < b ? -1 : Number(a > b));
const byName = (a, b) =>
  compared(a.artist, b.artist) || compared(a.title, b.title) || compared(a.videoId, b.videoId);
const byFame = (a, b) => b.fame - a.fame || byName(a, b);

export const lineOf = ({ videoId, title, artist, year, battleTypes: types, fame, source }) =>
  [videoId, title, artist, year ?? '', types.join(','), fame, source].join('\t');
