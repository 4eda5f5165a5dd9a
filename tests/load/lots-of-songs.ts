// Generates any number of songs from words of the real catalogue and invented words, the same for the same seed.

import type { IndexedSong } from '#server/songs/index/song-index.ts';
import { catalogue } from '#tests/support/catalogue.ts';

/** Returns a random number generator for [0, 1), with the same sequence for the same seed. */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const syllables =
  'ka lo mi ren ta vel dor sha nu pe ri bo zen fa lu mar ti gor es wyn cra bri oni hu jep qua dis ster nok ay blu pho'.split(
    ' ',
  );
const versions = [' (Live in Berlin)', ' (Club Remix)', ' (Karaoke Version)', ' (Acoustic Cover)'];
/** Share of invented words in a generated name. */
const shareOfInvented = 0.35;
const shareOfVersions = 0.2;

const titleWords = catalogue.flatMap(({ title }) => title.split(' '));

const pickFrom = <T>(all: readonly T[], chance: () => number): T =>
  all[Math.floor(chance() * all.length)] as T;

const inventedWord = (chance: () => number): string =>
  Array.from({ length: 2 + Math.floor(chance() * 3) }, () => pickFrom(syllables, chance)).join('');

function name(chance: () => number, most: number): string {
  const word = () => (chance() < shareOfInvented ? inventedWord(chance) : pickFrom(titleWords, chance));
  return Array.from({ length: 1 + Math.floor(chance() * most) }, word).join(' ');
}

/** Generates names of songs and artists. Each has at least one word besides the words that other names share. */
export const madeUpNames = (chance: () => number) => ({
  title: () => `${name(chance, 1)} ${name(chance, 3)}`,
  artist: () => `${inventedWord(chance)} ${name(chance, 1)}`,
});

/** Returns the catalogue's songs, then generated ones up to the count, about eight per artist. */
export function lotsOfSongs(count: number, chance: () => number): IndexedSong[] {
  const real = catalogue.slice(0, count);
  const artists = Array.from({ length: Math.ceil(count / 8) }, () => name(chance, 2));
  const generated = Array.from({ length: count - real.length }, (_, at) => ({
    videoId: `${at}`.padStart(11, '-'),
    title: name(chance, 4) + (chance() < shareOfVersions ? versions[at % versions.length] : ''),
    fame: Math.floor(chance() * 60),
    artist: artists[Math.floor(chance() * artists.length)] ?? '',
  }));
  return [...real, ...generated];
}
