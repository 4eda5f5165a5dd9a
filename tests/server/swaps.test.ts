import { expect, test } from 'vitest';
import { onEachDatabase } from '#tests/support/each-database.ts';
import { params, rate, share, startBattle } from '#tests/support/test-battles.ts';

const another = { youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ?t=42', title: 'Another', artist: 'Somebody' };

onEachDatabase('A song that does not play', {}, (app) => {
  test('is replaced once by its sharer when the listener asks, and both players are notified (§3.3.21)', async () => {
    const battle = await startBattle(app());
    const { guest, host } = battle;
    const { id: songId } = await share(guest, battle.id);
    const live = await guest.listen(battle.id);
    const asked = await host.ok('askSwap', { ...params(battle), body: { songId } });
    expect(asked).toMatchObject({ id: songId, swap: 'asked' });
    expect(await live.receives('swapAsked')).toEqual({
      type: 'swapAsked',
      gameId: battle.id,
      round: 1,
      songId,
      submittedBy: guest.id,
    });
    const swapped = await guest.ok('swapSong', { ...params(battle), body: { ...another, songId } });
    expect(swapped).toMatchObject({ id: songId, videoId: 'dQw4w9WgXcQ', startSecond: 42, swap: 'done' });
    await live.receives('songSwapped');
    expect(await host.ok('showSongs', params(battle))).toEqual([swapped]);
    expect(await host.refused('askSwap', { ...params(battle), body: { songId } })).toEqual([
      409,
      'This song has been changed already',
    ]);
    await rate(host, songId, 8);
    expect((await guest.ok('showBattle', params(battle))).status).toBe('active');
  });

  test('stops the clock until it is replaced, so no player loses when the time limit passes', async () => {
    const battle = await startBattle(app());
    const { id: songId } = await share(battle.guest, battle.id);
    await battle.host.ok('askSwap', { ...params(battle), body: { songId } });
    const live = await battle.host.listen(battle.id);
    app().advance(600_000);
    await live.receives('swapExpired');
    expect(await battle.guest.ok('showBattle', params(battle))).toMatchObject({
      status: 'rating',
      timeoutMs: null,
    });
    expect((await battle.guest.ok('showSongs', params(battle)))[0]).toMatchObject({ swap: 'done' });
    await rate(battle.host, songId, 3);
  });

  test('is not replaced without a request, by its listener, or by a link to no video', async () => {
    const battle = await startBattle(app());
    const { id: songId, videoId } = await share(battle.guest, battle.id);
    const swap = (player: typeof battle.guest, body: object) =>
      player.refused('swapSong', { ...params(battle), body: { ...another, songId, ...body } });
    expect(await swap(battle.guest, {})).toEqual([409, 'Nobody asked for another song']);
    expect(await battle.guest.refused('askSwap', { ...params(battle), body: { songId } })).toEqual([
      403,
      'Only a listener can ask for another song',
    ]);
    await battle.host.ok('askSwap', { ...params(battle), body: { songId } });
    expect(await swap(battle.host, {})).toEqual([403, 'This is not your song']);
    expect((await swap(battle.guest, { youtubeUrl: 'https://example.com' }))[0]).toBe(400);
    expect(await battle.guest.ok('showSongs', params(battle))).toMatchObject([{ videoId, swap: 'asked' }]);
  });

  test('is requested once and replaced once by ten equal requests', async () => {
    const battle = await startBattle(app());
    const { id: songId } = await share(battle.guest, battle.id);
    const ask = () => battle.host.call('askSwap', { ...params(battle), body: { songId } });
    const asked = await Promise.all(Array.from({ length: 10 }, ask));
    expect(asked.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const swap = () => battle.guest.call('swapSong', { ...params(battle), body: { ...another, songId } });
    const swapped = await Promise.all(Array.from({ length: 10 }, swap));
    expect(swapped.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });
});
