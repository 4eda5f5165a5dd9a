import { expect, test } from 'vitest';
import { onEmbeddedDatabase } from '#tests/support/each-database.ts';
import {
  finishedClash,
  openRoom,
  params,
  playRound,
  rate,
  share,
  songFor,
  startBattle,
  turn,
} from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';

onEmbeddedDatabase('The order of moves', {}, (app) => {
  const sharing = (by: TestClient, gameId: number, round = 1) =>
    by.refused('submitSong', { body: songFor(gameId, round) });
  const rating = (by: TestClient, ...songIds: number[]) =>
    by.refused('rateSongs', { body: songIds.map((songId) => ({ songId, rating: 5 })) });

  test('only the player whose turn it is can share a song, once a round (§6.10)', async () => {
    const { guest, host, id } = await startBattle(app());
    expect(await sharing(host, id)).toEqual([409, 'It is not your turn']);
    expect(await sharing(guest, id, 2)).toEqual([409, 'This round is not being played']);
    const song = await share(guest, id);
    expect(await sharing(guest, id)).toEqual([409, 'You already shared a song this round']);
    expect(await sharing(host, id)).toEqual([409, 'No song can be shared right now']);
    await rate(host, song.id, 7);
    expect(await sharing(guest, id)).toEqual([409, 'You already shared a song this round']);
    expect(await guest.ok('showSongs', params({ id }))).toEqual([song]);
  });

  test('a song is refused before the battle starts and after it ends', async () => {
    const host = await app().signUp('Early');
    const room = await openRoom(host);
    expect(await sharing(host, room.id)).toEqual([409, 'No song can be shared right now']);
    const over = await finishedClash(app());
    expect((await sharing(over.guest, over.id))[0]).toBe(409);
    expect(await sharing(over.guest, 999_999_999)).toEqual([404, 'Game not found']);
  });

  test('a song can be rated only by the opponent, only once, and only in its round (§5.29, 6.11)', async () => {
    const battle = await startBattle(app(), 'medium');
    const { guest, host, id } = battle;
    const song = await share(guest, id);
    expect(await rating(guest, song.id)).toEqual([403, 'You cannot rate your own song']);
    const twice = 'songId: the same song stands in the list twice';
    expect(await rating(host, song.id, song.id)).toEqual([400, twice]);
    expect(await rating(host, 999_999_999)).toEqual([404, 'Song not found']);
    await rate(host, song.id, 7);
    expect(await rating(host, song.id)).toEqual([409, 'You already rated this song']);
    await turn(battle, host, 5);
    app().advance(10_000);
    await guest.ok('continueRound', params(battle));
    const old = 'songId: this song is not part of the round being played';
    expect(await rating(host, song.id)).toEqual([400, old]);
  });

  test('a list of ratings is stored completely or not at all (§7.2.27)', async () => {
    const battle = await startBattle(app());
    const song = await share(battle.guest, battle.id);
    const elsewhere = await startBattle(app());
    const foreign = await share(elsewhere.guest, elsewhere.id);
    expect((await rating(battle.host, song.id, foreign.id))[0]).toBe(400);
    expect((await rating(elsewhere.host, song.id))[0]).toBe(403);
    expect(await battle.host.ok('showRatings', params(battle))).toEqual([]);
    expect((await battle.host.ok('showBattle', params(battle))).status).toBe('rating');
  });

  test('a comment is cleaned of invisible characters and cut after 280 graphemes', async () => {
    const { guest, host, id } = await startBattle(app());
    const song = await share(guest, id);
    const [stored] = await rate(host, song.id, 10, `\u0000${'🎸'.repeat(300)}\ud800`);
    expect(stored?.comment).toBe('🎸'.repeat(280));
  });

  test('the next round can begin after ten seconds, and a second press changes nothing (§3.3.8, 7.2.28, 9.16)', async () => {
    const battle = await startBattle(app(), 'secret');
    const { guest, host, id } = battle;
    const press = (by: TestClient) => by.ok('continueRound', params(battle));
    expect((await press(guest)).status).toBe('active');
    await playRound(battle, 1, [3, 4]);
    const early = await host.call('continueRound', params(battle));
    expect(early.status).toBe(409);
    expect(early.body).toEqual({ message: 'Please wait 10 seconds...', secondsLeft: 10 });
    app().advance(9001);
    expect((await guest.call('continueRound', params(battle))).body).toMatchObject({ secondsLeft: 1 });
    app().advance(999);
    const live = await host.listen();
    const next = await press(host);
    expect(next).toMatchObject({ status: 'active', currentRound: 2, currentTurn: host.id });
    expect(await live.until('nextRound')).toEqual([
      { type: 'nextRound', gameId: id, round: 2, currentTurn: host.id, timeoutMs: 120_000 },
    ]);
    expect(await press(guest)).toEqual(next);
    await share(host, id, 2);
    expect((await press(guest)).status).toBe('rating');
    expect((await live.until('gameUpdated')).map((message) => message.type)).not.toContain('nextRound');
  });

  test('a room has no round to continue to, and in a completed battle both players are notified of the end (§3.3.11)', async () => {
    const host = await app().signUp('Early');
    const room = await openRoom(host);
    expect(await host.refused('continueRound', params(room))).toEqual([
      409,
      'There is no round to continue to',
    ]);
    const over = await finishedClash(app());
    const live = await over.host.listen(over.id);
    const before = await over.guest.ok('showBattle', params(over));
    expect(await over.guest.ok('continueRound', params(over))).toEqual(before);
    expect(await live.until('gameCompleted')).toEqual([{ type: 'gameCompleted', gameId: over.id }]);
  });

  test('checking the clock too early returns the time that is left', async () => {
    const battle = await startBattle(app(), 'secret');
    app().advance(20_000);
    const early = await battle.host.call('checkClock', params(battle));
    expect([early.status, early.body]).toEqual([
      409,
      {
        message: 'There is still time on the clock: 100000 milliseconds left',
        timeoutMs: 100_000,
      },
    ]);
    expect((await battle.guest.ok('showBattle', params(battle))).timeoutMs).toBe(100_000);
    await playRound(battle, 1, [1, 1]);
    expect(await battle.guest.refused('checkClock', params(battle))).toEqual([409, 'No clock is running']);
    const room = await openRoom(battle.host);
    expect(await battle.host.refused('checkClock', params(room))).toEqual([409, 'No clock is running']);
  });

  test('results and the public results page do not exist until the battle is over', async () => {
    const battle = await startBattle(app());
    expect(await battle.guest.refused('showResults', params(battle))).toEqual([
      409,
      'This battle is not over yet',
    ]);
    expect(await app().anonymous().refused('showPublicResults', params(battle))).toEqual([
      404,
      'Battle not found',
    ]);
  });
});
