import { expect, test } from 'vitest';
import type { PopularSong } from './popular-songs.ts';
import { createSongFacts } from './song-facts.ts';

function open() {
  const { facts, rebuild, get, index } = createSongFacts();
  return {
    setVideo: (videoId: string, title: string, views: number | null = null) => {
      facts.found.set(videoId, { videoId, title, channel: 'Somebody', seconds: null, views });
      rebuild([videoId]);
    },
    deleteVideo: (videoId: string) => {
      facts.found.delete(videoId);
      rebuild([videoId]);
    },
    list: (videoId: string, fame: number) => {
      const song = { videoId, title: videoId, artist: 'Somebody', year: null, battleTypes: [], fame };
      facts.listed.set(videoId, song);
      rebuild([videoId]);
    },
    /** `rises`: the rise in fame of each song. */
    setPopular: (rises: Record<string, number>) => {
      const before = facts.popular;
      facts.popular = new Map(
        Object.entries(rises).map(([videoId, rise]): [string, PopularSong] => [
          videoId,
          {
            videoId,
            title: videoId,
            artist: 'Somebody',
            battleTypes: [],
            picks: 3,
            mean: 8,
            bayesianMean: 5.5 + (rise * 4.5) / 15,
          },
        ]),
      );
      rebuild([...before.keys(), ...facts.popular.keys()]);
    },
    hide: (videoId: string, isHidden: boolean) => {
      if (isHidden) facts.hidden.add(videoId);
      else facts.hidden.delete(videoId);
      rebuild([videoId]);
    },
    famesOf: (...videoIds: string[]) => videoIds.map((videoId) => get(videoId)?.fame),
    titleOf: (videoId: string) => get(videoId)?.title,
    found: (words: string) => index.find(words, 5).songs.map(({ videoId }) => videoId),
  };
}

test('the fame of a song that is not in the catalogue follows from its views', () => {
  const { setVideo, list, famesOf } = open();
  const views = [null, 0, 1000, 1_000_000, 10_000_000, 1_000_000_000, 9_000_000_000_000];
  for (const [at, each] of views.entries()) setVideo(String(at), 'Halo', each);
  expect(famesOf(...views.map((_, at) => String(at)))).toEqual([0, 0, 0, 45, 60, 90, 90]);
  list('own', 70);
  setVideo('own', 'Halo', 1);
  expect(famesOf('own')).toEqual([70]);
});

test('a popular song is more famous until other songs are popular, also after changes on YouTube', () => {
  const { setVideo, list, setPopular, famesOf } = open();
  list('a', 50);
  list('b', 95);
  setVideo('c', 'Halo');
  setPopular({ a: 9, b: 9 });
  expect(famesOf('a', 'b', 'c')).toEqual([59, 100, 0]);
  setVideo('a', 'Halo');
  expect(famesOf('a')).toEqual([59]);
  setPopular({ c: 4 });
  expect(famesOf('a', 'b', 'c')).toEqual([50, 95, 4]);
});

test('a hidden song is not found until it is shown again, but its name is known', () => {
  const { setVideo, deleteVideo, hide, found, titleOf } = open();
  setVideo('a', 'Halo');
  setVideo('b', 'Halo');
  hide('a', true);
  setVideo('a', 'Halo Anew');
  expect(found('halo')).toEqual(['b']);
  expect(titleOf('a')).toBe('Halo Anew');
  hide('a', false);
  expect(found('halo').toSorted()).toEqual(['a', 'b']);
  hide('later', true);
  setVideo('later', 'Halo');
  expect(found('halo')).not.toContain('later');
  deleteVideo('later');
  hide('later', false);
  expect(titleOf('later')).toBeUndefined();
});
