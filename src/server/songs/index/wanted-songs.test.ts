import { expect, test } from 'vitest';
import { wantedSongs } from '#tests/load/wanted-songs.ts';
import { catalogue } from '#tests/support/catalogue.ts';
import { createSongIndex } from './song-index.ts';

const index = createSongIndex(catalogue);
const known = wantedSongs.filter(({ isMeant }) => catalogue.some(isMeant));
const missed = known.filter(({ query, isMeant }) => !index.find(query, 1).songs.some(isMeant));

test('98 of 100 typical queries find their song first', () => {
  const lines = missed.map(({ query }) => `${query}: ${index.find(query, 1).songs[0]?.title}`);
  expect(lines.length, lines.join('\n')).toBeLessThanOrEqual(0.02 * known.length);
});

test('the most frequent queries always find their song first', () => {
  const musts = ['queen', 'que', 'ed sheeran', 'bohem rap', 'thriller', 'dancing queen', 'hotel california'];
  expect(musts.filter((must) => missed.some(({ query }) => query === must))).toEqual([]);
});
