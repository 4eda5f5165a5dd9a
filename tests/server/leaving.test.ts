import { expect, test } from 'vitest';
import { onEmbeddedDatabase } from '#tests/support/each-database.ts';
import { freeze } from '#tests/support/freeze.ts';
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
    const battle = await startBattle(app());
    await turn(battle, battle.guest, 5);
    const live = await battle.host.listen(battle.id);
    expect(await battle.guest.ok('giveUp', params(battle))).toMatchObject({
      status: 'completed',
      winnerId: battle.host.id,
      endedBy: 'gave_up',
    });
    expect(await live.receives('gameEnded')).toEqual({
      type: 'gameEnded',
      gameId: battle.id,
      endedBy: 'gave_up',
      leftUserId: battle.guest.id,
      winnerId: battle.host.id,
    });
    expect(await battle.host.ok('showResults', params(battle))).toMatchObject({
      endedBy: 'gave_up',
      winner: 'user',
    });
    expect((await battle.host.ok('currentUser')).gamesWon).toBe(1);
    await battle.guest.ok('giveUp', params(battle));
    expect((await battle.guest.ok('currentUser')).gamesPlayed).toBe(1);
  });

  test('the opponent is notified when a player is away for ten seconds, and when they are back (§3.3.20)', async () => {
    const battle = await startBattle(app());
    const live = await battle.guest.listen(battle.id);
    const away = await battle.host.listen(battle.id);
    await away.close();
    app().advance(10_000);
    expect(await live.receives('playerAway')).toMatchObject({ gameId: battle.id, userId: battle.host.id });
    await battle.host.listen(battle.id);
    expect(await live.receives('playerBack')).toEqual({
      type: 'playerBack',
      gameId: battle.id,
      userId: battle.host.id,
    });
  });

  test('a player who opens the page later is notified at once that the opponent is away', async () => {
    const battle = await startBattle(app());
    await (await battle.host.listen(battle.id)).close();
    app().advance(15_000);
    const live = await battle.guest.listen(battle.id);
    expect(await live.receives('playerAway')).toMatchObject({ userId: battle.host.id, awayMs: 15_000 });
  });

  test('a player who opened the page later is also notified when the opponent comes back', async () => {
    const battle = await startBattle(app());
    await (await battle.host.listen(battle.id)).close();
    app().advance(15_000);
    const live = await battle.guest.listen(battle.id);
    await live.receives('playerAway');
    await battle.host.listen(battle.id);
    expect(await live.receives('playerBack')).toMatchObject({ userId: battle.host.id });
  });

  test('the time that a player is away does not begin before the battle does', async () => {
    app().advance(5 * minuteMs);
    const battle = await startBattle(app());
    const live = await battle.guest.listen(battle.id);
    app().advance(40_000);
    expect((await live.receives('playerAway')).awayMs).toBe(40_000);
  });

  test('a player who closes one of two pages is not away', async () => {
    const battle = await startBattle(app());
    const live = await battle.guest.listen(battle.id);
    const [first, second] = [await battle.host.listen(battle.id), await battle.host.listen(battle.id)];
    await first.close();
    app().advance(10_000);
    await second.close();
    app().advance(9_999);
    app().advance(1);
    expect((await live.receives('playerAway')).awayMs).toBe(10_000);
  });

  test('a player who waits a minute for a rating by an opponent who is away may claim the win', async () => {
    const battle = await startBattle(app());
    await (await battle.host.listen(battle.id)).close();
    await share(battle.guest, battle.id);
    const claim = { ...params(battle), body: { as: 'win' as const } };
    app().advance(minuteMs - 1);
    const early = await battle.guest.call('endWaiting', claim);
    expect([early.status, early.body]).toMatchObject([409, { timeoutMs: 1 }]);
    app().advance(1);
    expect(await battle.guest.ok('endWaiting', claim)).toMatchObject({ winnerId: battle.guest.id });
    expect(await battle.host.ok('showResults', params(battle))).toMatchObject({ endedBy: 'away' });
  });

  test('an opponent whose signs a frozen server has missed is not away', async () => {
    const battle = await startBattle(app());
    await share(battle.guest, battle.id);
    freeze(minuteMs);
    app().advance(minuteMs);
    const claim = { ...params(battle), body: { as: 'win' as const } };
    expect((await battle.guest.refused('endWaiting', claim))[0]).toBe(409);
  });

  test('the player who waits may also leave without a result, and no one’s record changes', async () => {
    const battle = await startBattle(app());
    await share(battle.guest, battle.id);
    app().advance(minuteMs);
    const left = await battle.guest.ok('endWaiting', { ...params(battle), body: { as: 'no_result' } });
    expect(left).toMatchObject({ status: 'expired', winnerId: null, timeoutMs: null });
    const noResult = [410, 'This battle ended without a result'];
    expect(await battle.host.refused('showResults', params(battle))).toEqual(noResult);
    expect((await battle.guest.ok('currentUser')).gamesPlayed).toBe(0);
    expect(await battle.guest.ok('showMyBattles')).not.toContainEqual(
      expect.objectContaining({ id: battle.id }),
    );
  });

  test('a player cannot claim the win while the opponent is active or waits for that player', async () => {
    const battle = await startBattle(app());
    const live = await battle.host.listen(battle.id);
    await share(battle.guest, battle.id);
    app().advance(5 * minuteMs);
    live.send({ type: 'joinGame', gameId: battle.id, userId: battle.host.id });
    await live.receives('joined');
    const claim = { ...params(battle), body: { as: 'win' as const } };
    expect((await battle.guest.refused('endWaiting', claim))[0]).toBe(409);
    expect(await battle.host.refused('endWaiting', claim)).toEqual([409, 'You are not waiting for anybody']);
    expect((await battle.guest.ok('showBattle', params(battle))).status).toBe('rating');
  });

  test.each(['look', 'look at ratings', 'share', 'join'] as const)(
    'a player who uses only HTTP is present after any call about the battle, refused or not: %s',
    async (what) => {
      const battle = await startBattle(app());
      const { host, guest, id, code: roomCode } = battle;
      const ways = {
        look: () => host.call('showBattle', params(battle)),
        'look at ratings': () => host.call('showRatings', params(battle)),
        share: () => host.call('submitSong', { body: songFor(id) }),
        join: () => host.call('joinBattle', { body: { roomCode } }),
      };
      await share(guest, id);
      const claim = { ...params(battle), body: { as: 'win' as const } };
      // Every call counts, also one equal to the last.
      for (let times = 0; times < 4; times += 1) {
        await ways[what]();
        app().advance(39_000);
      }
      expect((await guest.refused('endWaiting', claim))[0]).toBe(409);
      app().advance(21_000);
      expect(await guest.ok('endWaiting', claim)).toMatchObject({ winnerId: guest.id });
    },
  );

  test('calls by other players, and calls about no battle, do not make a player present', async () => {
    const battle = await startBattle(app());
    await share(battle.guest, battle.id);
    app().advance(minuteMs);
    for (const call of ['currentUser', 'showMyBattles', 'showRematches'] as const) await battle.host.ok(call);
    await (await app().signUp('Stranger')).call('showBattle', params(battle));
    const claim = { ...params(battle), body: { as: 'win' as const } };
    expect(await battle.guest.ok('endWaiting', claim)).toMatchObject({ winnerId: battle.guest.id });
  });

  test('the player who stayed may claim the win between rounds', async () => {
    const battle = await startBattle(app(), 'secret');
    await turn(battle, battle.guest, 3);
    await turn(battle, battle.host, 8);
    app().advance(minuteMs);
    const claim = { ...params(battle), body: { as: 'win' as const } };
    expect(await battle.guest.ok('endWaiting', claim)).toMatchObject({ winnerId: battle.guest.id });
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
