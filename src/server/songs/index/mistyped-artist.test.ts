import { expect, test } from 'vitest';
import { catalogue } from '#tests/support/catalogue.ts';
import { createSongIndex } from './song-index.ts';

const index = createSongIndex(catalogue);
const found = (query: string): string[] =>
  index.find(query, 5).songs.map(({ artist, title }) => `${artist} - ${title}`);

test.each([
  ['quen', 'Queen'],
  ['the quen', 'Queen'],
  ['eminen', 'Eminem'],
  ['beatels', 'The Beatles'],
  ['metalica', 'Metallica'],
  ['colplay', 'Coldplay'],
  ['nirvan', 'Nirvana'],
  ['adel', 'Adele'],
  ['abba', 'ABBA'],
  ['beyonc', 'Beyoncé'],
])('“%s” finds songs of %s first (§5.32)', (query, artist) => {
  expect(found(query)).toHaveLength(5);
  for (const song of found(query).slice(0, 4)) expect(song.startsWith(artist)).toBe(true);
});

test('the songs that begin with the letters follow those of a better known artist', () => {
  expect(found('quen')).toContain('Nickelback - San Quentin');
  expect(index.find('quen', 15).similar).toBe(true);
});

test.each([
  ['of a longer name, half typed', 'ghostt', 'Madonna - Ghosttown'],
  ['with a second word', 'san quen', 'Nickelback - San Quentin'],
  ['that are famous, too', 'tota', 'Bonnie Tyler - Total Eclipse of the Heart'],
])('no better known artist comes before songs %s', (_which, query, song) => {
  expect(found(query)[0]).toBe(song);
  expect(index.find(query, 15).similar).toBe(false);
});
