import { expect, test } from 'vitest';
import type { Battle, Song } from '#rules/battle.ts';
import { onEachDatabase } from '#tests/support/each-database.ts';
import { params, startBattle } from '#tests/support/test-battles.ts';
import { createBattleLoader } from './read-battle.ts';
import { saveBattle } from './save-battle.ts';

const song: Omit<Song, 'id' | 'submittedBy'> = {
  videoId: 'fJ9rUzIMcZQ',
  title: 'Bohemian Rhapsody',
  artist: 'Queen',
  duration: null,
  thumbnailUrl: '',
  startSecond: 0,
  swap: null,
  round: 1,
  submittedAt: Date.UTC(2026, 5, 1, 12),
};

onEachDatabase('A move that is stored', {}, (app) => {
  async function started() {
    const battle = await startBattle(app());
    const before = await createBattleLoader(app().server.context.queryPrepared)(battle.id);
    const withSong = async (videoId = song.videoId): Promise<Battle> => {
      const id = await app().server.context.ids.take('songs');
      return { ...before, status: 'rating', songs: [{ ...song, id, submittedBy: before.hostId, videoId }] };
    };
    return { battle, before, withSong };
  }

  test('is the only one of eight concurrent moves on the same version', async () => {
    const { battle, before, withSong } = await started();
    const { queryPrepared } = app().server.context;
    const changed = await Promise.all(Array.from({ length: 8 }, () => withSong()));
    const saved = await Promise.all(changed.map((after) => saveBattle(queryPrepared, before, after)));
    const stored = await createBattleLoader(queryPrepared)(battle.id);
    expect(saved.filter(Boolean)).toEqual([stored]);
    expect(stored).toMatchObject({ version: before.version + 1, songs: [{ videoId: song.videoId }] });
  });

  test('is rolled back when a part of it cannot be stored', async () => {
    const { battle, before, withSong } = await started();
    await expect(
      saveBattle(app().server.context.queryPrepared, before, await withSong('no video id')),
    ).rejects.toThrow();
    expect(await battle.host.ok('showSongs', params(battle))).toEqual([]);
    expect(await battle.host.ok('showBattle', params(battle))).toMatchObject({ status: 'active' });
  });
});
