import { expect, test } from 'vitest';
import type { Battle, Song } from '#rules/battle.ts';
import { onEachDatabase } from '#tests/support/each-database.ts';
import { params, startBattle } from '#tests/support/house-battles.ts';
import type { House } from '#tests/support/open-house.ts';
import { recallBattle } from './recall.ts';
import type { StoredBattle } from './store.ts';

const song: Omit<Song, 'id' | 'submittedBy'> = {
  ...{
    videoId: 'fJ9rUzIMcZQ',
    title: 'Bohemian Rhapsody',
    artist: 'Queen',
    duration: null,
    thumbnailUrl: '',
  },
  ...{ startSecond: 0, swap: null, round: 1, submittedAt: Date.UTC(2026, 5, 1, 12) },
};

async function battleOf(house: House) {
  const table = await startBattle(house);
  const before = await recallBattle(house.server.context, table.id);
  if (!before) throw new Error('it was not stored');
  return { table, before };
}

async function withSong(house: House, before: StoredBattle, videoId = song.videoId): Promise<Battle> {
  const [id = 0] = await house.server.context.ids.take('songs');
  return {
    ...before,
    status: 'rating',
    songs: [{ ...song, id, submittedBy: before.hostId, videoId }],
  };
}

onEachDatabase('Moves that are stored together', {}, (house) => {
  test('harm no other when one of them is refused', async () => {
    const battles = await Promise.all(Array.from({ length: 5 }, () => battleOf(house())));
    const videoIds = ['aaaaaaaaaaa', 'bbbbbbbbbbb', 'no video id', 'ddddddddddd', 'eeeeeeeeeee'];
    const wanted = await Promise.all(battles.map(({ before }, n) => withSong(house(), before, videoIds[n])));
    const { saveBattle } = house().server.context;
    const saved = await Promise.allSettled(
      battles.map(({ before }, n) => saveBattle(before, wanted[n] as Battle)),
    );
    expect(saved.map(({ status }) => status === 'fulfilled')).toEqual([true, true, false, true, true]);
    house().server.context.memory.clear();
    const stored = await Promise.all(battles.map(({ table }) => table.host.ok('showSongs', params(table))));
    const expected = videoIds.map((videoId, n) => (n === 2 ? [] : [{ videoId }]));
    expect(stored).toMatchObject(expected);
  });

  test('are one move when they are equal', async () => {
    const [other, { before, table }] = [await battleOf(house()), await battleOf(house())];
    const othersMove = await withSong(house(), other.before);
    const wanted = await Promise.all(Array.from({ length: 8 }, () => withSong(house(), before)));
    const { saveBattle, memory } = house().server.context;
    const underWay = saveBattle(other.before, othersMove);
    const saved = await Promise.all(wanted.map((after) => saveBattle(before, after)));
    expect(await underWay).not.toBeNull();
    expect(saved.filter(Boolean)).toEqual([{ ...wanted[0], version: before.version + 1 }]);
    memory.clear();
    expect(await recallBattle(house().server.context, table.id)).toEqual(saved[0]);
  });
});
