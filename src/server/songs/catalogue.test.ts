import { expect, test } from 'vitest';
import { battleTypes } from '#rules/battle-types.ts';
import { isVideoId } from '#rules/video-link.ts';
import { catalogue } from './catalogue.ts';

test('every song has a video of its own, words and a battle type', () => {
  expect(catalogue.length).toBeGreaterThan(1000);
  expect(new Set(catalogue.map((song) => song.videoId)).size).toBe(catalogue.length);
  const unfit = catalogue.filter(
    ({ videoId, title, artist, battleTypes: types }) =>
      !isVideoId(videoId) ||
      title.trim() === '' ||
      artist.trim() === '' ||
      types.length === 0 ||
      types.some((type) => !battleTypes.includes(type)),
  );
  expect(unfit).toEqual([]);
});

test('there are songs to choose from for every battle type but wildcard and the two of newcomers', () => {
  const few = battleTypes.filter(
    (type) => catalogue.filter((song) => song.battleTypes.includes(type)).length < 20,
  );
  expect(few).toEqual(['wildcard', 'new_artists', 'unsigned_acts']);
});
