import { expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';
import { openKnownSongs } from './known-songs.ts';

const songs = openKnownSongs({ catalogue, now: () => 0, after: async () => [] });
const titles = (words: string) => songs.find(words).items.map(({ snippet }) => snippet.title);

test('a song that is meant as typed is followed by songs like it, before those whose names only look alike', () => {
  const kinds = (name: string) =>
    catalogue.find(({ artist, title }) => `${artist} - ${title}` === name)?.battleTypes ?? [];
  const [first = '', ...others] = titles('fever').slice(0, 5);
  expect(first).toBe('Peggy Lee - Fever');
  expect(others).toHaveLength(4);
  for (const other of others) expect(kinds(other).some((kind) => kinds(first).includes(kind))).toBe(true);
  expect(songs.find('fever').good).toBe(1);
});

test('a mistyped song is still what was asked for', () => {
  expect(titles('metalica')[0]).toMatch(/^Metallica - /);
  expect(songs.find('metalica').good).toBeGreaterThan(0);
});

test('an artist of whom YouTube told more is filled up from the songs we know', () => {
  songs.add([
    { videoId: 'foo-fight-1', title: 'Foo Fighters - Learn to Fly (Live)', channel: 'x', seconds: 1 },
  ]);
  expect(titles('foo fighters').length).toBeGreaterThanOrEqual(5);
});

test('a short name that nobody here has is not taken for others two letters away', () => {
  expect(songs.find('björk').good).toBe(0);
});
