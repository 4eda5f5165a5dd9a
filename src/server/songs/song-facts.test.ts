import { expect, test } from 'vitest';
import type { PopularSong } from './popular-songs.ts';
import { createSongFacts } from './song-facts.ts';

function open() {
  const { facts, makeAnew, get, index } = createSongFacts();
  return {
    say: (videoId: string, title: string, views: number | null = null) => {
      facts.said.set(videoId, { videoId, title, channel: 'Somebody', seconds: null, views });
      makeAnew([videoId]);
    },
    unsay: (videoId: string) => {
      facts.said.delete(videoId);
      makeAnew([videoId]);
    },
    file: (videoId: string, fame: number) => {
      const song = { videoId, title: videoId, artist: 'Somebody', year: null, battleTypes: [], fame };
      facts.listed.set(videoId, song);
      makeAnew([videoId]);
    },
    /** `rises`: by how much each is better known here. */
    love: (rises: Record<string, number>) => {
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
      makeAnew([...before.keys(), ...facts.popular.keys()]);
    },
    hide: (videoId: string, isHidden: boolean) => {
      if (isHidden) facts.hidden.add(videoId);
      else facts.hidden.delete(videoId);
      makeAnew([videoId]);
    },
    fames: (...videoIds: string[]) => videoIds.map((videoId) => get(videoId)?.fame),
    titleOf: (videoId: string) => get(videoId)?.title,
    found: (words: string) => index.find(words, 5).songs.map(({ videoId }) => videoId),
  };
}

test('a song that is not in the catalogue is as well known as it was often watched', () => {
  const { say, file, fames } = open();
  const views = [null, 0, 1000, 1_000_000, 10_000_000, 1_000_000_000, 9_000_000_000_000];
  for (const [at, each] of views.entries()) say(String(at), 'Halo', each);
  expect(fames(...views.map((_, at) => String(at)))).toEqual([0, 0, 0, 45, 60, 90, 90]);
  file('own', 70);
  say('own', 'Halo', 1);
  expect(fames('own')).toEqual([70]);
});

test('what people here love is better known, also when it is told of anew, until they love others', () => {
  const { say, file, love, fames } = open();
  file('a', 50);
  file('b', 95);
  say('c', 'Halo');
  love({ a: 9, b: 9 });
  expect(fames('a', 'b', 'c')).toEqual([59, 100, 0]);
  say('a', 'Halo');
  expect(fames('a')).toEqual([59]);
  love({ c: 4 });
  expect(fames('a', 'b', 'c')).toEqual([50, 95, 4]);
});

test('a hidden song is not found, whichever player tells of it, and its name is still known; then it is found again', () => {
  const { say, unsay, hide, found, titleOf } = open();
  say('a', 'Halo');
  say('b', 'Halo');
  hide('a', true);
  say('a', 'Halo Anew');
  expect(found('halo')).toEqual(['b']);
  expect(titleOf('a')).toBe('Halo Anew');
  hide('a', false);
  expect(found('halo').toSorted()).toEqual(['a', 'b']);
  hide('later', true);
  say('later', 'Halo');
  expect(found('halo')).not.toContain('later');
  unsay('later');
  hide('later', false);
  expect(titleOf('later')).toBeUndefined();
});
