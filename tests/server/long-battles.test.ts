import { expect, test } from 'vitest';
import { onEmbeddedDatabase } from '#tests/support/each-database.ts';
import {
  params,
  playBattle,
  playRound,
  rate,
  share,
  startBattle,
  turn,
} from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';

/** Calls that a player may make while a battle runs. */
const open = ['showBattle', 'showSongs', 'showRatings', 'showMyRatings', 'showTable'] as const;

/** Makes every call whose response could contain a hidden rating. */
async function readEverything(by: TestClient, opponent: TestClient, id: number) {
  for (const name of open) await by.ok(name, params({ id }));
  expect((await by.refused('showResults', params({ id })))[0]).toBe(409);
  expect((await by.refused('showPublicResults', params({ id })))[0]).toBe(404);
  for (const { id: userId } of [by, opponent]) await by.ok('showPlayer', { params: { userId } });
}

onEmbeddedDatabase('A Top Secret Mission', {}, (app) => {
  const secrets = [1, 2, 3].map((round) => `the-host-said-this-in-round-${round}`);

  test('hides the host’s ratings from the guest in every response and message until the end (§6.12)', async () => {
    const battle = await startBattle(app(), 'secret');
    const { guest, host, id } = battle;
    const guestLive = await guest.listen(id);
    const mine = async (round: number) => {
      const song = await share(guest, id, round);
      await rate(host, song.id, 7, secrets[round - 1]);
    };
    const theirs = (round: number) => turn(battle, host, 3, round);
    const play = async (round: number) => {
      for (const step of round === 2 ? [theirs, mine] : [mine, theirs]) await step(round);
      const summary = { type: 'roundSummary', gameId: id, round, final: round === 3 };
      expect(await guestLive.receives('roundSummary')).toEqual(summary);
    };
    for (const round of [1, 2]) {
      await play(round);
      await readEverything(guest, host, id);
      app().advance(10_000);
      await guest.ok('continueRound', params(battle));
    }
    await play(3);
    // The last rating ends the battle, so everything up to now was sent while it ran.
    const bytes = guest.received.join('\n');
    expect(bytes.length).toBeGreaterThan(5000);
    for (const secret of secrets) expect(bytes).not.toContain(secret);
    expect(bytes).toContain('3 from Nutmeg');

    const shown = await guest.ok('showResults', params(battle));
    const given = shown.songs.filter((song) => song.submittedBy === guest.id).flatMap((song) => song.ratings);
    expect(given.map((rating) => rating.comment)).toEqual(secrets);
    expect(shown).toMatchObject({ userScore: 21, opponentScore: 9, maxScore: 30, winner: 'user' });
  });

  test('marks hidden ratings, and shows each player the ratings that they gave (§7.2.19)', async () => {
    const battle = await startBattle(app(), 'secret');
    await playRound(battle, 1, [2, 8]);
    const [toGuest, toHost] = await battle.guest.ok('showRatings', params(battle));
    expect(toGuest).toMatchObject({ ratedBy: battle.host.id, rating: null, comment: null, hidden: true });
    expect(toHost).toMatchObject({ ratedBy: battle.guest.id, rating: 2 });
    expect(toHost).not.toHaveProperty('hidden');
    expect(await battle.guest.ok('showMyRatings', params(battle))).toEqual([toHost]);
    const [seenByHost] = await battle.host.ok('showRatings', params(battle));
    expect(seenByHost).toMatchObject({ rating: 8, comment: `8 from ${battle.host.nickname}` });
  });

  test('shows no ratings in a profile, a room or the leaderboard', async () => {
    const battle = await startBattle(app(), 'secret');
    const song = await share(battle.guest, battle.id);
    await rate(battle.host, song.id, 7, 'only-between-us');
    const anonymous = app().anonymous();
    const profile = await anonymous.ok('showPlayer', { params: { userId: battle.guest.id } });
    expect(profile.songs).toEqual([]);
    await anonymous.ok('findRoom', { params: { roomCode: battle.code } });
    await anonymous.ok('showLeaderboard');
    await anonymous.refused('showPublicResults', params(battle));
    expect(anonymous.received.join()).not.toContain('only-between-us');
  });

  test('shows its ratings when it ends by a timeout', async () => {
    const battle = await startBattle(app(), 'secret');
    const live = await battle.guest.listen();
    const song = await share(battle.guest, battle.id);
    await rate(battle.host, song.id, 7, 'sealed until now');
    app().advance(122_000);
    await live.receives('gameTimeout');
    const [rating] = await battle.guest.ok('showRatings', params(battle));
    expect(rating).toMatchObject({ rating: 7, comment: 'sealed until now' });
  });
});

onEmbeddedDatabase('An Epic War', {}, (app) => {
  test('has five rounds that the players start in turns, and adds up all ratings (§3.2.4, 3.3.9, 7.2.23)', async () => {
    const battle = await startBattle(app(), 'medium');
    const { guest, host, id } = battle;
    const live = await host.listen(id);
    const starters: (string | null)[] = [];
    for (const round of [1, 2, 3, 4, 5]) {
      const game = await host.ok('showBattle', params(battle));
      starters.push(game.currentTurn);
      expect(game).toMatchObject({
        currentRound: round,
        totalRounds: 5,
        turnOrder: [game.currentTurn, expect.any(String)],
      });
      await playRound(battle, round, [10, round]);
      expect(await live.receives('roundSummary')).toEqual({
        type: 'roundSummary',
        gameId: id,
        round,
        final: round === 5,
      });
      if (round === 5) break;
      app().advance(10_000);
      await host.ok('continueRound', params(battle));
      const next = round % 2 === 1 ? host.id : guest.id;
      expect(await live.receives('nextRound')).toMatchObject({ round: round + 1, currentTurn: next });
    }
    expect(starters).toEqual([guest.id, host.id, guest.id, host.id, guest.id]);
    const results = await host.ok('showResults', params(battle));
    expect(results).toMatchObject({ userScore: 50, opponentScore: 15, maxScore: 50, winner: 'user' });
    expect(results.songs).toHaveLength(10);
    expect(results.songs.map((song) => song.round)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
    expect(
      await app()
        .anonymous()
        .ok('showPublicResults', { params: { id: battle.code } }),
    ).toMatchObject({
      player1Score: 50,
      player2Score: 15,
      winner: 'player1',
      winnerId: host.id,
      gameMode: 'medium',
    });
  });

  test('shows its ratings to both players while it runs (§7.2.20)', async () => {
    const battle = await startBattle(app(), 'medium');
    await playRound(battle, 1, [7, 6]);
    const ratings = await battle.guest.ok('showRatings', params(battle));
    expect(ratings.map((rating) => rating.rating)).toEqual([6, 7]);
    expect(ratings.some((rating) => 'hidden' in rating)).toBe(false);
  });

  test('is a draw when both sums are equal', async () => {
    const battle = await startBattle(app(), 'medium');
    await playBattle(
      battle,
      [1, 2, 3, 4, 5].map((n) => [n, 6 - n]),
    );
    const results = await battle.guest.ok('showResults', params(battle));
    expect(results).toMatchObject({ userScore: 15, opponentScore: 15, winner: 'tie', winnerId: null });
    const open = await app().anonymous().ok('showPublicResults', params(battle));
    expect(open).toMatchObject({ winner: 'tie', winnerId: null });
  });
});
