import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/database/open.ts';
import { createVideoStore } from '#server/songs/search-store.ts';
import { createSongs } from '#server/songs/songs.ts';
import { openStandInYoutube, type StandInYoutube } from '#tests/support/stand-in-youtube.ts';
import { songsOptions } from '#tests/support/test-songs.ts';

const typed = { typing: true, userId: 'somebody', ipHash: 'somewhere' };
const now = () => Date.parse('2026-07-01T12:00:00Z');

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

function open(changed: { catalogue?: string } = {}) {
  const lines: string[] = [];
  const songs = createSongs({
    ...songsOptions(youtube, database),
    apiKey: null,
    now,
    log: { warn: (_, message) => void lines.push(message) },
    ...changed,
  });
  return { ...songs, lines };
}
const titles = ({ items }: Awaited<ReturnType<ReturnType<typeof open>['search']>>) =>
  items.map((item) => item.snippet.title);

describe('while the built-in songs are read,', () => {
  test('no search waits, because the songs read so far are searched and suggested (§5.21)', async () => {
    const songs = open();
    expect([songs.suggest('pop').items, (await songs.search('wonderwall', typed)).items]).toEqual([[], []]);
    await Promise.all([songs.readCatalogue(), songs.readCatalogue()]);
    expect(songs.suggest('pop').items).toHaveLength(10);
    expect(titles(await songs.search('wonderwall', typed))).toContain('Oasis - Wonderwall');
  });

  test('a song known from YouTube keeps YouTube’s title and length', async () => {
    const videoId = 'bx1Bh8ZvH84';
    const video = { videoId, title: 'Oasis - Wonderwall (Official Video)', channel: 'Oasis', seconds: 258 };
    await createVideoStore(database.db, now).put([video]);
    const songs = open();
    await songs.catchUp();
    await songs.readCatalogue();
    const { items } = await songs.search('oasis wonderwall', typed);
    expect(items[0]).toMatchObject({ snippet: { title: video.title }, duration: '4:18' });
  });

  test('without a catalogue, one line is logged and links still work (§5.21)', async () => {
    const { lines, ...songs } = open({ catalogue: 'nowhere/catalogue.tsv' });
    await songs.readCatalogue();
    expect(lines).toEqual([expect.stringContaining('The song catalogue cannot be read')]);
    expect(songs.suggest('pop').items).toEqual([]);
    expect(titles(await songs.search('https://youtu.be/fJ9rUzIMcZQ', typed))).toEqual([
      'Queen – Bohemian Rhapsody (Official Video)',
    ]);
  });
});
