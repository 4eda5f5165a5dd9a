import { expect, test } from 'vitest';
import { onEachDatabase } from '#tests/support/each-database.ts';
import { params, rate, share, songFor, startBattle } from '#tests/support/test-battles.ts';

const another = { youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ?t=42', title: 'Another', artist: 'Somebody' };

onEachDatabase('A song that does not play', {}, (app) => {
  test('is replaced once by its sharer when the listener asks, and both players are notified (§3.3.21)', async () => {
    const table = await startBattle(app());
    const { guest, host } = table;
    const { id: songId } = await share(guest, table.id);
    const live = await guest.listen(table.id);
    const asked = await host.ok('askSwap', { ...params(table), body: { songId } });
    expect(asked).toMatchObject({ id: songId, swap: 'asked' });
    expect(await live.receives('swapAsked')).toEqual({
      type: 'swapAsked',
      gameId: table.id,
      round: 1,
      songId,
      submittedBy: guest.id,
    });
    const swapped = await guest.ok('swapSong', { ...params(table), body: { ...another, songId } });
    expect(swapped).toMatchObject({ id: songId, videoId: 'dQw4w9WgXcQ', startSecond: 42, swap: 'done' });
    await live.receives('songSwapped');
    expect(await host.ok('showSongs', params(table))).toEqual([swapped]);
    expect(await host.refused('askSwap', { ...params(table), body: { songId } })).toEqual([
      409,
      'This song has been changed already',
    ]);
    await rate(host, songId, 8);
    expect((await guest.ok('showBattle', params(table))).status).toBe('active');
  });

  test('stops the clock until it is replaced, so no player loses when the time limit passes', async () => {
    const table = await startBattle(app());
    const { id: songId } = await share(table.guest, table.id);
    await table.host.ok('askSwap', { ...params(table), body: { songId } });
    const live = await table.host.listen(table.id);
    app().pass(600_000);
    await live.receives('gameUpdated');
    expect(await table.guest.ok('showBattle', params(table))).toMatchObject({
      status: 'rating',
      timeoutMs: null,
    });
    expect((await table.guest.ok('showSongs', params(table)))[0]).toMatchObject({ swap: 'done' });
    await rate(table.host, songId, 3);
  });

  test('is not replaced without a request, by its listener, or by a link to no video', async () => {
    const table = await startBattle(app());
    const { id: songId, videoId } = await share(table.guest, table.id);
    const swap = (player: typeof table.guest, body: object) =>
      player.refused('swapSong', { ...params(table), body: { ...another, songId, ...body } });
    expect(await swap(table.guest, {})).toEqual([409, 'Nobody asked for another song']);
    expect(await table.guest.refused('askSwap', { ...params(table), body: { songId } })).toEqual([
      403,
      'Only a listener can ask for another song',
    ]);
    await table.host.ok('askSwap', { ...params(table), body: { songId } });
    expect(await swap(table.host, {})).toEqual([403, 'This is not your song']);
    expect((await swap(table.guest, { youtubeUrl: 'https://example.com' }))[0]).toBe(400);
    expect(await table.guest.ok('showSongs', params(table))).toMatchObject([{ videoId, swap: 'asked' }]);
  });

  test('is requested once and replaced once by ten equal requests', async () => {
    const table = await startBattle(app());
    const { id: songId } = await share(table.guest, table.id);
    const ask = () => table.host.call('askSwap', { ...params(table), body: { songId } });
    const asked = await Promise.all(Array.from({ length: 10 }, ask));
    expect(asked.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const swap = () => table.guest.call('swapSong', { ...params(table), body: { ...another, songId } });
    const swapped = await Promise.all(Array.from({ length: 10 }, swap));
    expect(swapped.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  test('a shared song starts at the sent second, else at the second in its link', async () => {
    const table = await startBattle(app());
    const { videoId: _, ...song } = songFor(table.id);
    const body = { ...song, youtubeUrl: 'https://youtu.be/fJ9rUzIMcZQ?t=1m5s' };
    expect((await table.guest.refused('submitSong', { body: { ...body, startSecond: -1 } }))[0]).toBe(400);
    expect(await table.guest.ok('submitSong', { body: { ...body, startSecond: 30.7 } })).toMatchObject({
      startSecond: 30,
    });
    const next = await startBattle(app());
    expect(await next.guest.ok('submitSong', { body: { ...body, gameId: next.id } })).toMatchObject({
      startSecond: 65,
    });
  });
});
