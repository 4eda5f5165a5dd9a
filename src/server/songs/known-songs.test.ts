import { expect, test } from 'vitest';
import { catalogue } from '#tests/support/catalogue.ts';
import { openKnownSongs } from './known-songs.ts';

const songs = openKnownSongs({ now: () => 0, after: async () => [] });
songs.addCatalogue(catalogue);
const titles = (words: string) => songs.find(words).items.map(({ snippet }) => snippet.title);

test('a song is followed by others of its artist, and by nothing unrelated to make a list longer', () => {
  expect(titles('fever')[0]).toBe('Peggy Lee - Fever');
  for (const title of titles('hotel california')) expect(title).toMatch(/^Eagles - /);
});

test('songs that only come close to the words are told as such', () => {
  for (const words of ['wonderwall', 'wonderwall official video', 'wonderwall offi'])
    expect(songs.find(words)).toMatchObject({ similar: false });
  for (const words of ['bohemian rhapsodi', 'bohemian rhapsody zzyzx']) {
    expect(titles(words)[0]).toBe('Queen - Bohemian Rhapsody');
    expect(songs.find(words)).toMatchObject({ similar: true });
  }
  expect(songs.find('zzzzqqq')).toMatchObject({ items: [], similar: false });
});

test('a mistyped song is still what was asked for', () => {
  expect(titles('metalica')[0]).toMatch(/^Metallica - /);
  expect(songs.find('metalica').good).toBeGreaterThan(0);
});

test('a short name that nobody here has is not taken for others two letters away', () => {
  expect(songs.find('vlqrk').good).toBe(0);
});
