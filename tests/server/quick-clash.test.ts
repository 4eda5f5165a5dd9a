import { expect, test } from 'vitest';
import { onEachDatabase } from '#tests/support/each-database.ts';
import { join, openRoom, params, rate, share, startBattle } from '#tests/support/test-battles.ts';

onEachDatabase('A Quick Clash', {}, (app) => {
  test('goes from the room to the results, and both players are notified of every step (§3.1.4, 3.1.8, 3.1.10, 3.1.12, 3.2.3, 3.3.5-7, 3.3.10, 6.3, 7.2.16, 7.2.21, 7.2.26)', async () => {
    const host = await app().signUp('Marmalade');
    const guest = await app().signUp('Nutmeg', 'female_2');
    const guestLive = await guest.listen();
    const hostLive = await host.listen();
    const opened = await openRoom(host);
    expect(opened).toMatchObject({
      status: 'waiting',
      hostId: host.id,
      turnOrder: [host.id],
      timeoutMs: null,
    });
    const { id } = opened;
    const game = { id, roomCode: opened.roomCode, currentRound: 1 };

    expect(await join(guest, opened.roomCode)).toMatchObject({
      status: 'active',
      currentTurn: guest.id,
      turnOrder: [guest.id, host.id],
      timeoutMs: 120_000,
      startsInMs: 2000,
      players: [
        { id: host.id, nickname: host.nickname, firstName: 'player1234', avatarType: 'male_1' },
        { id: guest.id, nickname: guest.nickname, firstName: 'player1234', avatarType: 'female_2' },
      ],
    });
    const started = [{ type: 'gameUpdated', gameId: id, game: { ...game, status: 'active' } }];
    expect(await guestLive.until('gameUpdated')).toEqual(started);
    expect(await hostLive.until('gameUpdated')).toEqual(started);

    const first = await share(guest, id);
    expect(first).toMatchObject({ gameId: id, submittedBy: guest.id, title: 'Bohemian Rhapsody', round: 1 });
    const about = { gameId: id, round: 1, songId: first.id, submittedBy: guest.id };
    const rating = { type: 'gameUpdated', gameId: id, game: { ...game, status: 'rating' } };
    expect(await guestLive.until('gameUpdated')).toEqual([{ type: 'songSubmitted', ...about }, rating]);
    expect(await hostLive.until('gameUpdated')).toEqual([
      { type: 'songSubmitted', ...about },
      { type: 'songSubmittedForRating', ...about },
      rating,
    ]);

    expect(await rate(host, first.id, 9, '  Mama,\n ooh ')).toMatchObject([
      { songId: first.id, ratedBy: host.id, rating: 9, comment: 'Mama, ooh' },
    ]);
    const turnOver = [
      { type: 'ratingsSubmitted', gameId: id, round: 1, ratedBy: host.id },
      { type: 'nextTurn', gameId: id, round: 1, currentTurn: host.id, timeoutMs: 120_000 },
    ];
    expect(await guestLive.until('nextTurn')).toEqual(turnOver);
    expect(await hostLive.until('nextTurn')).toEqual(turnOver);

    const second = await share(host, id, 1, 'Hit the Road Jack');
    await hostLive.until('gameUpdated');
    await guestLive.until('gameUpdated');
    await rate(guest, second.id, 4);
    const over = [
      { type: 'ratingsSubmitted', gameId: id, round: 1, ratedBy: guest.id },
      { type: 'ratingsComplete', gameId: id },
    ];
    expect(await guestLive.until('ratingsComplete')).toEqual(over);
    expect(await hostLive.until('ratingsComplete')).toEqual(over);
    expect([guestLive.unread, hostLive.unread]).toEqual([[], []]);

    const address = { params: { id: String(id) } };
    expect(await guest.ok('showBattle', address)).toMatchObject({ status: 'completed', endedBy: 'ratings' });
    expect(await guest.ok('showResults', address)).toMatchObject({
      userScore: 9,
      opponentScore: 4,
      winner: 'user',
      winnerId: guest.id,
      maxScore: 10,
      gameMode: 'fast',
      battleType: 'pop',
      endedBy: 'ratings',
      songs: [
        { id: first.id, averageRating: 9, ratings: [{ rating: 9, comment: 'Mama, ooh', ratedBy: host.id }] },
        { id: second.id, averageRating: 4, ratings: [{ rating: 4, comment: null, ratedBy: guest.id }] },
      ],
    });
  });

  test('can be read with one call, which returns the same as the separate calls', async () => {
    const battle = await startBattle(app());
    const { id } = await share(battle.guest, battle.id);
    await rate(battle.host, id, 7);
    expect(await battle.guest.ok('showTable', params(battle))).toEqual({
      game: await battle.guest.ok('showBattle', params(battle)),
      songs: await battle.guest.ok('showSongs', params(battle)),
      ratings: await battle.guest.ok('showRatings', params(battle)),
      series: null,
    });
  });

  test('can be read by its players by number and by room code (§7.2.17, 7.2.18)', async () => {
    const battle = await startBattle(app());
    await share(battle.guest, battle.id);
    for (const name of ['showBattle', 'showSongs', 'showRatings', 'showMyRatings', 'showTable'] as const) {
      const byNumber = await battle.host.ok(name, params(battle));
      expect(await battle.host.ok(name, { params: { id: battle.code.toLowerCase() } })).toEqual(byNumber);
    }
  });
});
