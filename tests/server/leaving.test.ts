import { expect, test } from 'vitest';
import { onEmbeddedDatabase } from '#tests/support/each-database.ts';
import {
  join,
  openRoom,
  params,
  rate,
  share,
  songFor,
  startBattle,
  turn,
} from '#tests/support/test-battles.ts';

const minuteMs = 60_000;

onEmbeddedDatabase('Leaving a battle', {}, (app) => {
  test('a player who gives up loses, both players are notified, and the battle counts (§3.3.22)', async () => {
    const table = await startBattle(app());
    await turn(table, table.guest, 5);
    const live = await table.host.listen(table.id);
    expect(await table.guest.ok('giveUp', params(table))).toMatchObject({
      status: 'completed',
      winnerId: table.host.id,
      endedBy: 'gave_up',
    });
    expect(await live.receives('gameEnded')).toEqual({
      type: 'gameEnded',
      gameId: table.id,
      endedBy: 'gave_up',
      leftUserId: table.guest.id,
      winnerId: table.host.id,
    });
    expect(await table.host.ok('showResults', params(table))).toMatchObject({
      endedBy: 'gave_up',
      winner: 'user',
    });
    expect((await table.host.ok('currentUser')).gamesWon).toBe(1);
    await table.guest.ok('giveUp', params(table));
    expect((await table.guest.ok('currentUser')).gamesPlayed).toBe(1);
  });

  test('the opponent is notified when a player is away for ten seconds, and when they are back (§3.3.20)', async () => {
    const table = await startBattle(app());
    const live = await table.guest.listen(table.id);
    const away = await table.host.listen(table.id);
    await away.close();
    app().pass(10_000);
    expect(await live.receives('playerAway')).toMatchObject({ gameId: table.id, userId: table.host.id });
    await table.host.listen(table.id);
    expect(await live.receives('playerBack')).toEqual({
      type: 'playerBack',
      gameId: table.id,
      userId: table.host.id,
    });
  });

  test('a player who opens the page later is notified at once that the opponent is away', async () => {
    const table = await startBattle(app());
    await (await table.host.listen(table.id)).close();
    app().pass(15_000);
    const live = await table.guest.listen(table.id);
    expect(await live.receives('playerAway')).toMatchObject({ userId: table.host.id, awayMs: 15_000 });
  });

  test('a player who opened the page later is also notified when the opponent comes back', async () => {
    const table = await startBattle(app());
    await (await table.host.listen(table.id)).close();
    app().pass(15_000);
    const live = await table.guest.listen(table.id);
    await live.receives('playerAway');
    await table.host.listen(table.id);
    expect(await live.receives('playerBack')).toMatchObject({ userId: table.host.id });
  });

  test('the time that a player is away does not begin before the battle does', async () => {
    app().pass(5 * minuteMs);
    const table = await startBattle(app());
    const live = await table.guest.listen(table.id);
    app().pass(40_000);
    expect((await live.receives('playerAway')).awayMs).toBe(40_000);
  });

  test('a player who closes one of two pages is not away', async () => {
    const table = await startBattle(app());
    const live = await table.guest.listen(table.id);
    const [first, second] = [await table.host.listen(table.id), await table.host.listen(table.id)];
    await first.close();
    app().pass(10_000);
    await second.close();
    app().pass(9_999);
    app().pass(1);
    expect((await live.receives('playerAway')).awayMs).toBe(10_000);
  });

  test('a player who waits a minute for a rating by an opponent who is away may claim the win', async () => {
    const table = await startBattle(app());
    await (await table.host.listen(table.id)).close();
    await share(table.guest, table.id);
    const claim = { ...params(table), body: { as: 'win' as const } };
    app().pass(minuteMs - 1);
    const early = await table.guest.call('endWaiting', claim);
    expect([early.status, early.body]).toMatchObject([409, { timeoutMs: 1 }]);
    app().pass(1);
    expect(await table.guest.ok('endWaiting', claim)).toMatchObject({ winnerId: table.guest.id });
    expect(await table.host.ok('showResults', params(table))).toMatchObject({ endedBy: 'away' });
  });

  test('the player who waits may also leave without a result, and no one’s record changes', async () => {
    const table = await startBattle(app());
    await share(table.guest, table.id);
    app().pass(minuteMs);
    const left = await table.guest.ok('endWaiting', { ...params(table), body: { as: 'no_result' } });
    expect(left).toMatchObject({ status: 'expired', winnerId: null, timeoutMs: null });
    expect((await table.guest.ok('currentUser')).gamesPlayed).toBe(0);
    expect(await table.guest.ok('showMyBattles')).not.toContainEqual(
      expect.objectContaining({ id: table.id }),
    );
  });

  test('a player cannot claim the win while the opponent is active or waits for that player', async () => {
    const table = await startBattle(app());
    const live = await table.host.listen(table.id);
    await share(table.guest, table.id);
    app().pass(5 * minuteMs);
    live.send({ type: 'joinGame', gameId: table.id, userId: table.host.id });
    await live.receives('joined');
    const claim = { ...params(table), body: { as: 'win' as const } };
    expect((await table.guest.refused('endWaiting', claim))[0]).toBe(409);
    expect(await table.host.refused('endWaiting', claim)).toEqual([409, 'You are not waiting for anybody']);
    expect((await table.guest.ok('showBattle', params(table))).status).toBe('rating');
  });

  test.each(['look', 'look at ratings', 'share', 'join'] as const)(
    'a player who uses only HTTP is present after any call about the battle, refused or not: %s',
    async (what) => {
      const table = await startBattle(app());
      const { host, guest, id, code: roomCode } = table;
      const ways = {
        look: () => host.call('showBattle', params(table)),
        'look at ratings': () => host.call('showRatings', params(table)),
        share: () => host.call('submitSong', { body: songFor(id) }),
        join: () => host.call('joinBattle', { body: { roomCode } }),
      };
      await share(guest, id);
      const claim = { ...params(table), body: { as: 'win' as const } };
      // Every call counts, also one equal to the last.
      for (let times = 0; times < 4; times += 1) {
        await ways[what]();
        app().pass(39_000);
      }
      expect((await guest.refused('endWaiting', claim))[0]).toBe(409);
      app().pass(21_000);
      expect(await guest.ok('endWaiting', claim)).toMatchObject({ winnerId: guest.id });
    },
  );

  test('calls by other players, and calls about no battle, do not make a player present', async () => {
    const table = await startBattle(app());
    await share(table.guest, table.id);
    app().pass(minuteMs);
    for (const call of ['currentUser', 'showMyBattles', 'showRematches'] as const) await table.host.ok(call);
    await (await app().signUp('Stranger')).call('showBattle', params(table));
    const claim = { ...params(table), body: { as: 'win' as const } };
    expect(await table.guest.ok('endWaiting', claim)).toMatchObject({ winnerId: table.guest.id });
  });

  test('the player who stayed may claim the win between rounds', async () => {
    const table = await startBattle(app(), 'secret');
    await turn(table, table.guest, 3);
    await turn(table, table.host, 8);
    app().pass(minuteMs);
    const claim = { ...params(table), body: { as: 'win' as const } };
    expect(await table.guest.ok('endWaiting', claim)).toMatchObject({ winnerId: table.guest.id });
  });

  test('a host closes a room that no one joined, and its code is then not found', async () => {
    const [host, guest] = [await app().signUp('Marmalade'), await app().signUp('Nutmeg')];
    const room = await openRoom(host);
    const closing = { params: { id: room.roomCode } };
    expect(await host.ok('closeRoom', closing)).toMatchObject({ status: 'expired' });
    expect(await guest.refused('joinBattle', { body: { roomCode: room.roomCode } })).toEqual([
      404,
      'Game not found',
    ]);
    await host.ok('closeRoom', closing);
    const taken = await openRoom(host);
    await join(guest, taken.roomCode);
    expect(await host.refused('closeRoom', params(taken))).toEqual([409, 'Somebody has joined this room']);
    const song = await share(guest, taken.id);
    await rate(host, song.id, 5);
  });
});
