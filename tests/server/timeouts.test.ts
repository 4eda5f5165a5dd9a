import { expect, test } from 'vitest';
import { onEachDatabase, onEmbeddedDatabase } from '#tests/support/each-database.ts';
import { freeze } from '#tests/support/freeze.ts';
import {
  endedByItself,
  params,
  share,
  songFor,
  startBattle,
  type TestBattle,
  turn,
} from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const [turnMs, graceMs, ratingMs] = [120_000, 2000, 600_000];

onEachDatabase('The time limits of a battle', {}, (app) => {
  const expectLost = async (battle: TestBattle, loser: TestClient) => {
    const winner = loser === battle.guest ? battle.host : battle.guest;
    expect(await winner.ok('showBattle', params(battle))).toMatchObject({
      status: 'completed',
      winnerId: winner.id,
      currentTurn: null,
      timeoutMs: null,
    });
    expect(await loser.ok('showResults', params(battle))).toMatchObject({
      endedBy: 'timeout',
      winner: 'opponent',
      winnerId: winner.id,
    });
  };

  test('a player who shares no song within 120 seconds loses, and both players are notified (§3.3.12, 9.7)', async () => {
    const battle = await startBattle(app());
    const listeners = [await battle.guest.listen(), await battle.host.listen()];
    app().advance(turnMs - 1);
    expect((await battle.host.ok('showBattle', params(battle))).timeoutMs).toBe(1);
    app().advance(1 + graceMs);
    for (const live of listeners) {
      expect(await live.until('gameTimeout')).toEqual([
        { type: 'gameTimeout', gameId: battle.id, timedOutUserId: battle.guest.id, winnerId: battle.host.id },
      ]);
    }
    await expectLost(battle, battle.guest);
  });

  test('a turn that ran out while the server was frozen gets 20 seconds', async () => {
    const battle = await startBattle(app());
    freeze(turnMs);
    app().advance(turnMs + graceMs);
    const left = async () => (await battle.host.ok('showBattle', params(battle))).timeoutMs;
    await expect.poll(left).toBe(20_000);
  });

  test('the server ends the battle by itself when both players are away', async () => {
    const battle = await startBattle(app());
    for (const player of [battle.guest, battle.host]) await (await player.listen(battle.id)).close();
    app().advance(turnMs + graceMs);
    await endedByItself(battle);
    await expectLost(battle, battle.guest);
  });

  test('the second player’s turn has its own clock', async () => {
    const battle = await startBattle(app());
    app().advance(100_000);
    const song = await share(battle.guest, battle.id);
    expect((await battle.guest.ok('showBattle', params(battle))).timeoutMs).toBeNull();
    app().advance(100_000);
    await battle.host.ok('rateSongs', { body: [{ songId: song.id, rating: 3 }] });
    expect((await battle.guest.ok('showBattle', params(battle))).timeoutMs).toBe(turnMs);
    const live = await battle.guest.listen();
    app().advance(turnMs + graceMs);
    await live.receives('gameTimeout');
    await expectLost(battle, battle.host);
  });

  test('a player who does not rate within ten minutes loses', async () => {
    const battle = await startBattle(app());
    await share(battle.guest, battle.id);
    const live = await battle.guest.listen();
    app().advance(ratingMs - 1);
    expect((await battle.guest.ok('showBattle', params(battle))).status).toBe('rating');
    app().advance(1);
    expect(await live.receives('gameTimeout')).toMatchObject({ timedOutUserId: battle.host.id });
    await expectLost(battle, battle.host);
  });

  test('a song or a rating that arrives too late is refused', async () => {
    const late = await startBattle(app());
    app().advance(turnMs + graceMs);
    const [status, message] = await late.guest.refused('submitSong', { body: songFor(late.id) });
    expect([status, message]).toEqual([409, expect.stringMatching(/^(Time's up|No song can be shared)/)]);
    await late.host.call('checkClock', params(late));
    await expectLost(late, late.guest);

    const unrated = await startBattle(app());
    const song = await share(unrated.guest, unrated.id);
    app().advance(ratingMs);
    const rating = { body: [{ songId: song.id, rating: 3 }] };
    const [code, why] = await unrated.host.refused('rateSongs', rating);
    expect([code, why]).toEqual([409, expect.stringMatching(/^(Time's up|No song can be rated)/)]);
    await unrated.guest.call('checkClock', params(unrated));
    expect(await unrated.guest.ok('showRatings', params(unrated))).toEqual([]);
    await expectLost(unrated, unrated.host);
  });

  test('a song sent at zero is accepted for two seconds, and the opponent’s check is refused until then', async () => {
    const battle = await startBattle(app());
    app().advance(turnMs);
    const early = await battle.host.call('checkClock', params(battle));
    expect([early.status, early.body]).toMatchObject([409, { timeoutMs: graceMs }]);
    app().advance(graceMs - 1);
    await share(battle.guest, battle.id);
    expect((await battle.host.ok('showBattle', params(battle))).status).toBe('rating');
  });

  test('a page may ask the server to check the clock, and asking again changes nothing (§7.2.29)', async () => {
    const battle = await startBattle(app());
    await turn(battle, battle.guest, 5);
    app().advance(turnMs + graceMs);
    const games = await Promise.all([1, 2, 3].map(() => battle.host.ok('checkClock', params(battle))));
    for (const game of games) expect(game).toMatchObject({ status: 'completed', winnerId: battle.guest.id });
    expect((await battle.guest.ok('currentUser')).gamesWon).toBe(1);
  });

  test('a round summary has no time limit', async () => {
    const battle = await startBattle(app(), 'secret');
    for (const sharer of [battle.guest, battle.host]) {
      const song = await share(sharer, battle.id);
      const listener = sharer === battle.guest ? battle.host : battle.guest;
      await listener.ok('rateSongs', { body: [{ songId: song.id, rating: 3 }] });
    }
    const witness = await startBattle(app());
    const live = await witness.guest.listen();
    app().advance(7 * 24 * 60 * 60 * 1000);
    await live.receives('gameTimeout');
    expect((await battle.guest.ok('showBattle', params(battle))).status).toBe('round_summary');
  });
});

onEmbeddedDatabase('A site whose database can only be read', {}, (app) => {
  test('ends no turn meanwhile, and then gives its player 20 seconds', async () => {
    const battle = await startBattle(app());
    const { db, outage } = app().server.context;
    await db.execute('set default_transaction_read_only = on');
    app().advance(turnMs + graceMs);
    await expect.poll(() => outage.until).toBe(app().now());
    await db.execute('set default_transaction_read_only = off');
    const left = async () => (await battle.guest.ok('showBattle', params(battle))).timeoutMs;
    app().advance(0);
    await expect.poll(left).toBe(20_000);
  });
});

onEmbeddedDatabase(
  'A site with other time limits',
  { TURN_TIMEOUT_SECONDS: '30', RATING_TIMEOUT_SECONDS: '40', ROUND_SUMMARY_WAIT_SECONDS: '2' },
  (app) => {
    test('applies them to its battles', async () => {
      const battle = await startBattle(app());
      expect((await battle.guest.ok('showBattle', params(battle))).timeoutMs).toBe(30_000);
      expect(await app().anonymous().ok('showSite')).toMatchObject({
        turnSeconds: 30,
        ratingSeconds: 40,
        roundSummarySeconds: 2,
      });
      await share(battle.guest, battle.id);
      const live = await battle.host.listen();
      app().advance(40_000);
      expect(await live.receives('gameTimeout')).toMatchObject({ timedOutUserId: battle.host.id });
    });
  },
);
