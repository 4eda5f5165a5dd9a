import { expect, test } from 'vitest';
import { asSong, type KnownSong } from '#server/songs/catalogue/known-song.ts';
import { openOfferedSongs } from './offered-songs.ts';

const song = (videoId: string, title: string, views: number | null = null): KnownSong =>
  asSong({ videoId, title, channel: 'Somebody', seconds: null, views }, null);
const filed = (videoId: string, fame: number): KnownSong => {
  const own = { videoId, title: videoId, artist: 'Somebody', year: null, battleTypes: [], fame };
  return asSong({ videoId, title: videoId, channel: 'Somebody', seconds: 1, views: 1 }, own);
};
const fame = (songs: ReturnType<typeof openOfferedSongs>, videoId: string) => songs.get(videoId)?.fame;

test('a song that is not in the catalogue is as well known as it was often watched', () => {
  const songs = openOfferedSongs();
  const views = [null, 0, 1000, 1_000_000, 10_000_000, 1_000_000_000, 9_000_000_000_000];
  songs.add(views.map((each, at) => song(String(at), 'Halo', each)));
  expect(views.map((_, at) => fame(songs, String(at)))).toEqual([0, 0, 0, 45, 60, 90, 90]);
  songs.add([filed('own', 70)]);
  expect(fame(songs, 'own')).toBe(70);
});

test('what people here love is better known, also when it is told of anew, until they love others', async () => {
  const songs = openOfferedSongs();
  songs.add([filed('a', 50), filed('b', 95), song('c', 'Halo')]);
  await songs.rise(
    new Map([
      ['a', 9],
      ['b', 9],
      ['unknown', 9],
    ]),
  );
  expect(['a', 'b', 'c'].map((id) => fame(songs, id))).toEqual([59, 100, 0]);
  songs.add([filed('a', 50)]);
  expect(fame(songs, 'a')).toBe(59);
  await songs.rise(new Map([['c', 4]]));
  expect(['a', 'b', 'c'].map((id) => fame(songs, id))).toEqual([50, 95, 4]);
});

test('a hidden song is not found, whichever player tells of it, and its name is still known; then it is found again', () => {
  const songs = openOfferedSongs();
  const found = () => songs.find('halo', 5).songs.map(({ videoId }) => videoId);
  songs.add([song('a', 'Halo'), song('b', 'Halo')]);
  songs.hide('a', true);
  songs.hide('a', true);
  songs.add([song('a', 'Halo Anew')]);
  expect(found()).toEqual(['b']);
  expect(songs.get('a')?.title).toBe('Halo Anew');
  songs.hide('a', false);
  songs.hide('b', false);
  expect(found().toSorted()).toEqual(['a', 'b']);
  songs.hide('later', true);
  songs.add([song('later', 'Halo')]);
  expect(found()).not.toContain('later');
  songs.remove(['later']);
  songs.hide('later', false);
  expect(songs.get('later')).toBeUndefined();
});
