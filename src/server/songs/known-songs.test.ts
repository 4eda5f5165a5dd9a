import { expect, test } from 'vitest';
import { catalogue } from '#tests/support/catalogue.ts';
import { enoughGood } from './budget/search-budget.ts';
import { createKnownSongs } from './known-songs.ts';
import type { PopularSong } from './popular-songs.ts';

const songs = createKnownSongs(() => 0);
songs.addCatalogue(catalogue);
const titles = (words: string) => songs.find(words).items.map(({ snippet }) => snippet.title);

test('only songs that fit the words are listed, and no others to fill the list (§5.31)', () => {
  expect(titles('fever')[0]).toBe('Peggy Lee - Fever');
  expect(titles('san quentin')).toEqual(['Nickelback - San Quentin']);
  expect(titles('bohemain rapsody')).toEqual(['Queen - Bohemian Rhapsody']);
});

test('other songs of the artist count as known, so that a whole title needs no search at YouTube', () => {
  expect(songs.find('san quentin').good).toBeGreaterThanOrEqual(enoughGood);
  expect(songs.find('peggy lee fever').good).toBeLessThan(enoughGood);
  expect(songs.find('nickelback zzyzx').good).toBe(0);
});

test('songs that only resemble the query are marked as similar', () => {
  for (const words of ['wonderwall', 'wonderwall official video', 'wonderwall offi'])
    expect(songs.find(words)).toMatchObject({ similar: false });
  for (const words of ['bohemian rhapsodi', 'bohemian rhapsody zzyzx']) {
    expect(titles(words)[0]).toBe('Queen - Bohemian Rhapsody');
    expect(songs.find(words)).toMatchObject({ similar: true });
  }
  expect(songs.find('zzzzqqq')).toMatchObject({ items: [], similar: false });
});

test('a song matches a query with a typo', () => {
  expect(titles('metalica')[0]).toMatch(/^Metallica - /);
  expect(songs.find('metalica').good).toBeGreaterThan(0);
});

test('a short unknown name does not match names two letters away', () => {
  expect(songs.find('vlqrk').good).toBe(0);
});

const popular = (videoId: string, title: string, bayesianMean: number): PopularSong => ({
  videoId,
  title,
  artist: 'A Channel',
  battleTypes: ['unsigned_acts'],
  picks: 3,
  mean: 8,
  bayesianMean,
});
const own = (videoId: string, fame: number) => ({
  videoId,
  title: videoId,
  artist: 'Queen',
  year: null,
  battleTypes: ['rock'] as const,
  fame,
});
const clip = (videoId: string) => ({ videoId, title: 'Told', channel: 'Somebody', seconds: 1 });
function open() {
  const songs = createKnownSongs(() => 0);
  songs.addCatalogue([own('catalogue-1', 40), own('catalogue-2', 40)]);
  const found = (words: string) => songs.find(words).items.map(({ id }) => id.videoId);
  return { ...songs, found };
}

test('a song that players pasted and rated well is found by its name while it is popular', async () => {
  const songs = open();
  await songs.setPopular([popular('pasted-one-', 'Nobodies - First Waltz', 8)]);
  expect(songs.found('first waltz')).toEqual(['pasted-one-']);
  expect(songs.rising()).toMatchObject([
    { title: 'First Waltz', artist: 'Nobodies', battleTypes: ['unsigned_acts'], year: null },
  ]);
  await songs.setPopular([popular('pasted-two-', 'Nobodies - Second Waltz', 8)]);
  expect(songs.found('first waltz')).not.toContain('pasted-one-');
  expect(songs.found('second waltz')[0]).toBe('pasted-two-');
});

test('a song known from YouTube stays when no longer popular, but a deleted video does not return', async () => {
  const songs = open();
  await songs.setPopular([popular('pasted-one-', 'Demo', 8)]);
  songs.add([clip('pasted-one-')]);
  await songs.setPopular([]);
  expect(songs.found('told')).toEqual(['pasted-one-']);
  songs.remove(['pasted-one-']);
  await songs.setPopular([popular('pasted-one-', 'Demo', 8)]);
  expect(songs.found('demo')).toEqual([]);
});

test('a catalogue song keeps its name and types, and a badly rated song does not rise', async () => {
  const songs = open();
  await songs.setPopular([popular('catalogue-1', 'Some title', 9), popular('catalogue-2', 'Other title', 4)]);
  expect(songs.rising()).toEqual([own('catalogue-1', 40)]);
  expect(songs.found('some title')).toEqual([]);
});

test('a popular song comes before a song of the same fame', async () => {
  const songs = open();
  expect(songs.found('queen')).toEqual(['catalogue-1', 'catalogue-2']);
  await songs.setPopular([popular('catalogue-2', 'Other title', 9)]);
  expect(songs.found('queen')).toEqual(['catalogue-2', 'catalogue-1']);
});

test('a catalogue song that does not play is not offered until YouTube returns it', () => {
  const songs = open();
  expect(songs.undescribed(9)).toEqual(['catalogue-1', 'catalogue-2']);
  songs.addCatalogue([own('catalogue-3', 40)]);
  songs.setChecked(['catalogue-1', 'catalogue-2', 'catalogue-3'], [clip('catalogue-1'), clip('catalogue-2')]);
  expect([songs.isOffered('catalogue-3'), songs.undescribed(9)]).toEqual([false, []]);
  songs.applySiteSongs([{ videoId: 'catalogue-3', song: null, isHidden: false, changedAt: new Date(0) }]);
  expect(songs.isOffered('catalogue-3')).toBe(false);
  songs.add([clip('catalogue-3')]);
  expect(songs.isOffered('catalogue-3')).toBe(true);
});

test('songs stay if YouTube omits most of them', () => {
  const songs = open();
  songs.setChecked(['catalogue-1', 'catalogue-2'], [clip('catalogue-1')]);
  expect([songs.isOffered('catalogue-2'), songs.undescribed(9)]).toEqual([true, []]);
});
