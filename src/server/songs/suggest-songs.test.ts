import { expect, test } from 'vitest';
import { battleTypes } from '#rules/battle-types.ts';
import { catalogue } from '#tests/support/catalogue.ts';
import { suggestSongs } from './suggest-songs.ts';

/** The same row of chances for the same start. */
function dice(start: number): () => number {
  let state = start;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
const mixes = ['wildcard', 'new_artists', 'unsigned_acts'] as const;
const ofOneKind = battleTypes.filter((type) => !mixes.some((mix) => mix === type));

test.each(ofOneKind)('a %s battle is offered songs that fit', (type) => {
  const songs = suggestSongs(catalogue, type, 10, dice(7));
  expect(songs).toHaveLength(10);
  expect(songs.every((song) => song.battleTypes.includes(type))).toBe(true);
});

test.each(mixes)('a %s battle is offered a mix', (type) => {
  const songs = suggestSongs(catalogue, type, 12, dice(7));
  expect(songs).toHaveLength(12);
  expect(new Set(songs.flatMap((song) => song.battleTypes)).size).toBeGreaterThan(8);
});

test.each(battleTypes)('no artist is offered twice for %s', (type) => {
  const artists = suggestSongs(catalogue, type, 10, dice(3)).map((song) => song.artist.toLowerCase());
  expect(new Set(artists).size).toBe(10);
});

test('the same chances offer the same songs, other chances others', () => {
  const offered = (start: number) =>
    suggestSongs(catalogue, 'rock', 10, dice(start)).map((song) => song.videoId);
  expect(offered(1)).toEqual(offered(1));
  expect(offered(1)).not.toEqual(offered(2));
});

test('there are never more songs than there are', () => {
  expect(suggestSongs(catalogue.slice(0, 3), 'pop', 10, dice(1))).toHaveLength(3);
});
