import { expect, test } from 'vitest';
import { onEachDatabase } from '#tests/support/each-database.ts';
import { rate, share, startBattle, turn } from '#tests/support/test-battles.ts';

onEachDatabase('A profile', {}, (app) => {
  test('lists the songs of finished battles, and none of a battle that still runs', async () => {
    const battle = await startBattle(app());
    const { host, guest } = battle;
    const songsOf = async (userId: string) =>
      (await app().anonymous().ok('showPlayer', { params: { userId } })).songs.map(({ id }) => id);
    const first = await turn(battle, guest, 9);
    const { id: second } = await share(host, battle.id);
    expect([await songsOf(host.id), await songsOf(guest.id)]).toEqual([[], []]);
    await rate(guest, second, 4);
    expect([await songsOf(host.id), await songsOf(guest.id)]).toEqual([[second], [first]]);
  });
});
