import { expect, test } from 'vitest';
import { moderate } from '#server/reports/commands.ts';
import { onEachDatabase } from '#tests/support/each-database.ts';
import { params, songFor, startBattle, turn } from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { type PopularSong, readPopular, riseOf } from './popular-songs.ts';

onEachDatabase('A popular song', {}, (app) => {
  const popular = async (videoId: string): Promise<PopularSong | undefined> =>
    (await readPopular(app().server.context.queryPrepared)).find((song) => song.videoId === videoId);

  /** Plays a battle in which the guest shares the video and the host rates it. */
  async function played(videoId: string, rating: number, people: TestClient[] = []) {
    const battle = await startBattle(app(), 'fast', people);
    const body = { ...songFor(battle.id, 1, 'Loved'), youtubeUrl: videoId, videoId };
    const song = await battle.guest.ok('submitSong', { body });
    await battle.host.ok('rateSongs', { body: [{ songId: song.id, rating }] });
    await turn(battle, battle.host, 5);
    return { battle, song };
  }

  test('is one that three players rated, however often it was played before', async () => {
    const videoId = 'rated-by-3-';
    const { battle } = await played(videoId, 10);
    await played(videoId, 10, [battle.host, battle.guest]);
    await played(videoId, 8, [battle.guest, battle.host]);
    expect(await popular(videoId)).toBeUndefined();
    await played(videoId, 9, [await app().signUp('Third')]);
    expect(await popular(videoId)).toMatchObject({
      title: 'Loved',
      artist: 'Queen',
      battleTypes: ['pop'],
      picks: 4,
      mean: (10 + 8 + 9) / 3,
      bayesianMean: (10 + 8 + 9 + 55) / 13,
    });
  });

  test('is not one from battles that do not count or are not over', async () => {
    const videoId = 'not-counted';
    for (const _ of [1, 2, 3]) {
      const battle = await startBattle(app());
      const body = { ...songFor(battle.id), youtubeUrl: videoId, videoId };
      const { id } = await battle.guest.ok('submitSong', { body });
      await battle.host.ok('rateSongs', { body: [{ songId: id, rating: 10 }] });
    }
    for (const _ of [1, 2, 3]) {
      const battle = await startBattle(app());
      const body = { ...songFor(battle.id), youtubeUrl: videoId, videoId };
      await battle.guest.ok('submitSong', { body });
      await battle.guest.ok('giveUp', params(battle));
    }
    expect(await popular(videoId)).toBeUndefined();
  });

  test('is not one by the ratings of guests, nor from battles that were given up', async () => {
    const videoId = 'made-up-fam';
    for (const _ of [1, 2, 3]) await played(videoId, 10, [await app().guest()]);
    for (const _ of [1, 2, 3]) {
      const battle = await startBattle(app());
      const body = { ...songFor(battle.id), youtubeUrl: videoId, videoId };
      const { id } = await battle.guest.ok('submitSong', { body });
      await battle.host.ok('rateSongs', { body: [{ songId: id, rating: 10 }] });
      await battle.guest.ok('giveUp', params(battle));
    }
    expect(await popular(videoId)).toBeUndefined();
  });

  test('is not one with a reported or hidden title', async () => {
    const videoId = 'bad-title-1';
    const { song } = await played(videoId, 10);
    for (const _ of [2, 3]) await played(videoId, 10);
    expect(await popular(videoId)).toBeDefined();
    const reporter = await app().signUp('Reporter');
    await reporter.ok('report', { body: { about: 'song', songId: song.id } });
    expect(await popular(videoId)).toBeUndefined();
    await moderate(app().server.context, ['hide-song', String(song.id)]);
    expect(await popular(videoId)).toBeUndefined();
    await moderate(app().server.context, ['unhide-song', String(song.id)]);
    expect(await popular(videoId)).toBeDefined();
  });
});

test('few ratings raise a song little, many by at most 15, and bad ones do not raise it', () => {
  const rise = (raters: number, rating: number) =>
    riseOf({ bayesianMean: (raters * rating + 55) / (raters + 10) });
  expect([rise(3, 10), rise(10, 10), rise(30, 9), rise(1_000_000, 10)]).toEqual([3, 8, 9, 15]);
  expect([rise(50, 5), rise(50, 1), rise(1000, 5.5)]).toEqual([0, 0, 0]);
});
