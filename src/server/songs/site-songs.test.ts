import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/database/open.ts';
import { openStandInYoutube, type StandInYoutube } from '#tests/support/stand-in-youtube.ts';
import { songsOptions } from '#tests/support/test-songs.ts';
import { createSiteSongs } from './site-songs.ts';
import { createSongs } from './songs.ts';

const by = { typing: false, userId: 'somebody', ipHash: 'somewhere' };
let youtube: StandInYoutube;
let database: OpenDatabase;
beforeAll(async () => {
  youtube = await openStandInYoutube();
  database = await openDatabase({ DATA_DIR: 'memory://' });
});
afterAll(async () => {
  await youtube.close();
  await database.close();
});

/** Creates an instance; all instances share the database. */
async function open(apiKey: string | null = null) {
  const songs = createSongs({ ...songsOptions(youtube, database), apiKey, pagesPerDay: 0 });
  await songs.catchUp();
  await songs.readCatalogue();
  const found = async (words: string) => (await songs.search(words, by)).items.map(({ id }) => id.videoId);
  const suggested = () => songs.suggest('unsigned_acts').items.map(({ id }) => id.videoId);
  return { ...songs, found, suggested };
}
const mine = {
  videoId: 'mine-mine-1',
  title: 'Quokka Waltz',
  artist: 'The Nobodies',
  year: 2026,
  battleTypes: ['unsigned_acts'] as const,
  fame: 60,
};
const queen = 'fJ9rUzIMcZQ';

test('a song that the operator adds is found and suggested by all instances, under its latest name', async () => {
  const site = createSiteSongs(database.db, () => 1_800_000_000_000);
  const instance = await open();
  await site.add(mine);
  expect(await instance.found('quokka waltz')).not.toContain(mine.videoId);
  await instance.catchUp();
  const { items, notice } = instance.suggest('unsigned_acts');
  expect(items.map(({ id }) => id.videoId)).toContain(mine.videoId);
  expect(notice).toBe('We have no more Unsigned Acts songs for you, so some of these are of other kinds.');
  await createSiteSongs(database.db, () => 1_800_000_000_001).add({ ...mine, title: 'Wombat Waltz' });
  await instance.catchUp();
  const [first] = (await instance.search('wombat waltz', by)).items;
  expect(first?.snippet.title).toBe('The Nobodies - Wombat Waltz');
  // An instance that starts later reads the operator's song before its catalogue.
  expect((await (await open()).found('wombat waltz'))[0]).toBe(mine.videoId);
});

test('a hidden song is neither found nor suggested until it is shown again, but its link works', async () => {
  let now = 1_800_000_000_010;
  const site = createSiteSongs(database.db, () => now++);
  const instances = [await open(), await open('a key')];
  await site.hide(queen, true);
  await site.hide(mine.videoId, true);
  for (const instance of instances) {
    await instance.catchUp();
    await instance.catchUp();
    expect(await instance.found('bohemian rhapsody queen')).not.toContain(queen);
    expect(instance.suggested()).not.toContain(mine.videoId);
    const link = await instance.search(`https://youtu.be/${queen}`, by);
    expect([link.source, link.items.length, link.notice]).toEqual(['link', 1, null]);
    expect((await instance.find(queen))?.snippet.title).toMatch(/Queen/);
  }
  expect(await (await open()).found('wombat waltz')).not.toContain(mine.videoId);
  await site.hide(queen, false);
  await site.hide(mine.videoId, false);
  for (const instance of instances) {
    await instance.catchUp();
    expect(await instance.found('bohemian rhapsody queen')).toContain(queen);
    expect(instance.suggested()).toContain(mine.videoId);
  }
});
