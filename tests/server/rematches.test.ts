import { expect, test } from 'vitest';
import { onEachDatabase } from '#tests/support/each-database.ts';
import { finishedClash, params, playBattle, startBattle, type Table } from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';

onEachDatabase('A rematch', {}, (app) => {
  /** A request by the guest: the host wins every `finishedClash`. */
  const asking = (table: Table, to: TestClient = table.host) => ({
    body: { toUserId: to.id, originalGameId: table.id, gameMode: 'fast' as const },
  });
  const answering = (id: number, accept: boolean) => ({
    params: { requestId: String(id) },
    body: { accept },
  });

  test('is requested by the loser, and the winner is notified at once (§3.1.14, 3.3.14, 6.4, 7.2.31, 7.2.32)', async () => {
    const table = await finishedClash(app());
    const live = await table.host.listen();
    const request = await table.guest.ok('askRematch', asking(table));
    expect(request).toMatchObject({
      fromUserId: table.guest.id,
      toUserId: table.host.id,
      originalGameId: table.id,
      status: 'pending',
      fromUserNickname: table.guest.nickname,
      fromUserAvatarType: 'female_2',
      gameMode: 'fast',
      expiresInMs: 120_000,
      respondedAt: null,
    });
    expect(await live.until('rematchRequest')).toEqual([{ type: 'rematchRequest', request }]);
    expect(await table.host.ok('showRematches')).toEqual([request]);
    expect(await table.guest.ok('showRematches')).toEqual([]);
    expect(await table.guest.ok('showOutgoingRematches')).toMatchObject([
      { ...request, to: { id: table.host.id } },
    ]);
    expect(await table.host.ok('showOutgoingRematches')).toEqual([]);
  });

  test('that is accepted starts a battle of the same kind, in which the player who asked shares first (§3.3.16, 6.4, 7.2.33)', async () => {
    const table = await finishedClash(app());
    const listeners = [await table.host.listen(), await table.guest.listen()];
    const rematchOf = async (by: TestClient) => (await by.ok('showResults', params(table))).rematch;
    expect(await rematchOf(table.guest)).toBeNull();
    const { id } = await table.guest.ok('askRematch', asking(table));
    app().pass(5000);
    const { game, ...request } = await table.host.ok('answerRematch', answering(id, true));
    expect(request).toMatchObject({ id, status: 'accepted', respondedAt: expect.any(String) });
    expect(game).toMatchObject({
      status: 'active',
      mode: 'fast',
      battleType: 'pop',
      currentRound: 1,
      timeoutMs: 120_000,
      currentTurn: table.guest.id,
      turnOrder: [table.guest.id, table.host.id],
      hostId: table.guest.id,
    });
    expect(game?.id).not.toBe(table.id);
    for (const live of listeners) {
      const accepted = { id: game?.id, roomCode: game?.roomCode, pace: 'live' };
      expect(await live.receives('rematchAccepted')).toEqual({
        type: 'rematchAccepted',
        game: accepted,
      });
    }
    expect(await table.host.ok('showRematches')).toEqual([]);
    for (const player of [table.host, table.guest])
      expect(await rematchOf(player)).toEqual({ id: game?.id, status: 'active' });
    const { host: loser, guest: winner } = table;
    const again = {
      app: app(),
      host: winner,
      guest: loser,
      id: game?.id ?? 0,
      code: game?.roomCode ?? '',
    };
    await playBattle(again, [[10, 1]]);
    expect(await winner.ok('showResults', params(again))).toMatchObject({ winner: 'user', rematch: null });
    expect(await rematchOf(winner)).toEqual({ id: game?.id, status: 'completed' });
  });

  test('that is declined notifies the player who asked, and sends both players home (§3.3.15, 3.3.17)', async () => {
    const table = await finishedClash(app());
    const [winner, loser] = [await table.host.listen(), await table.guest.listen()];
    const { id } = await table.guest.ok('askRematch', asking(table));
    const answered = await table.host.ok('answerRematch', answering(id, false));
    expect(answered).toMatchObject({ status: 'declined', game: null });
    expect(await loser.until('redirectToHome')).toEqual([
      { type: 'fetchAgain' },
      { type: 'rematchDeclined', chickenMessage: expect.stringMatching(/\S/) },
      { type: 'redirectToHome' },
    ]);
    expect((await winner.until('redirectToHome')).map((message) => message.type)).toEqual([
      'rematchRequest',
      'redirectToHome',
    ]);
    expect((await table.guest.ok('askRematch', asking(table))).id).not.toBe(id);
  });

  test('expires after two minutes and may then be requested again', async () => {
    const table = await finishedClash(app());
    const { id } = await table.guest.ok('askRematch', asking(table));
    app().pass(119_999);
    expect((await table.host.ok('showRematches'))[0]?.expiresInMs).toBe(1);
    app().pass(1);
    expect(await table.host.ok('showRematches')).toEqual([]);
    const expired = [409, 'This rematch invitation has expired'];
    expect(await table.host.refused('answerRematch', answering(id, true))).toEqual(expired);
    await table.guest.ok('askRematch', asking(table));
  });

  test('can be requested only by the loser, only from the opponent, and only once while it is open (§6.13)', async () => {
    const table = await finishedClash(app());
    const onlyLoser = [403, 'Only the loser of a finished battle can ask for a rematch'];
    expect(await table.host.refused('askRematch', asking(table, table.guest))).toEqual(onlyLoser);
    const stranger = await app().signUp('Stranger');
    const opponent = [400, 'toUserId: this is not your opponent in that battle'];
    expect(await table.guest.refused('askRematch', asking(table, stranger))).toEqual(opponent);
    expect(await table.guest.refused('askRematch', asking(table, table.guest))).toEqual(opponent);
    await table.guest.ok('askRematch', asking(table));
    const open = [409, 'A rematch has been asked for already'];
    expect(await table.guest.refused('askRematch', asking(table))).toEqual(open);

    const { body } = await table.guest.call('askRematch', asking(table));
    expect(body).toMatchObject({ timeoutMs: expect.any(Number) });

    const running = await startBattle(app());
    expect(await running.guest.refused('askRematch', asking(running))).toEqual(onlyLoser);
    const draw = await startBattle(app());
    await playBattle(draw, [[5, 5]]);
    expect(await draw.guest.refused('askRematch', asking(draw))).toEqual(onlyLoser);
    const nowhere = { toUserId: table.host.id, originalGameId: 999_999_999 };
    expect(await table.guest.refused('askRematch', { body: nowhere })).toEqual([404, 'Game not found']);
  });

  test('can be answered only by its receiver, and only once', async () => {
    const table = await finishedClash(app());
    const { id } = await table.guest.ok('askRematch', asking(table));
    const notYours = [403, 'This rematch request is not for you'];
    const stranger = await app().signUp('Stranger');
    for (const player of [table.guest, stranger]) {
      expect(await player.refused('answerRematch', answering(id, true))).toEqual(notYours);
    }
    expect(await table.host.refused('answerRematch', answering(999_999_999, true))).toEqual([
      404,
      'Rematch request not found',
    ]);
    await table.host.ok('answerRematch', answering(id, true));
    expect(await table.host.refused('answerRematch', answering(id, false))).toEqual([
      409,
      'This rematch request has been answered already',
    ]);
    expect(await table.guest.refused('askRematch', asking(table))).toEqual([
      409,
      'The rematch of this battle has been played already',
    ]);
  });

  test('can name its battle by room code', async () => {
    const table = await finishedClash(app());
    const body = { toUserId: table.host.id, originalGameId: table.code };
    expect((await table.guest.ok('askRematch', { body })).originalGameId).toBe(table.id);
  });
});
