import { expect, test } from 'vitest';
import { onEachDatabase } from '#tests/support/each-database.ts';
import {
  finishedClash,
  params,
  playBattle,
  startBattle,
  type TestBattle,
} from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';

onEachDatabase('A rematch', {}, (app) => {
  /** A request by the guest: the host wins every `finishedClash`. */
  const asking = (battle: TestBattle, to: TestClient = battle.host) => ({
    body: { toUserId: to.id, originalGameId: battle.id, gameMode: 'fast' as const },
  });
  const answering = (id: number, accept: boolean) => ({
    params: { requestId: String(id) },
    body: { accept },
  });

  test('is requested by the loser, and the winner is notified at once (§3.1.14, 3.3.14, 6.4, 7.2.31, 7.2.32, 13.13)', async () => {
    const battle = await finishedClash(app());
    const live = await battle.host.listen();
    const request = await battle.guest.ok('askRematch', asking(battle));
    expect(request).toMatchObject({
      fromUserId: battle.guest.id,
      toUserId: battle.host.id,
      originalGameId: battle.id,
      status: 'pending',
      fromUserNickname: battle.guest.nickname,
      fromUserAvatarType: 'female_2',
      gameMode: 'fast',
      expiresInMs: 120_000,
      respondedAt: null,
    });
    expect(await live.until('rematchRequest')).toEqual([{ type: 'rematchRequest', request }]);
    expect(await battle.host.ok('showRematches')).toEqual([request]);
    expect(await battle.guest.ok('showRematches')).toEqual([]);
    const [listed] = await battle.guest.ok('showPlayRequests');
    expect(request).toMatchObject({ ...listed, kind: 'rematch', to: { id: battle.host.id } });
    expect(await battle.host.ok('showPlayRequests')).toEqual([listed]);
  });

  test('that is accepted starts a battle of the same kind, in which the player who asked shares first (§3.3.16, 6.4, 7.2.33)', async () => {
    const battle = await finishedClash(app());
    const listeners = [await battle.host.listen(), await battle.guest.listen()];
    const rematchOf = async (by: TestClient) => (await by.ok('showResults', params(battle))).rematch;
    expect(await rematchOf(battle.guest)).toBeNull();
    const { id } = await battle.guest.ok('askRematch', asking(battle));
    app().advance(5000);
    const { game, ...request } = await battle.host.ok('answerRematch', answering(id, true));
    expect(request).toMatchObject({ id, status: 'accepted', respondedAt: expect.any(String) });
    expect(game).toMatchObject({
      status: 'active',
      mode: 'fast',
      battleType: 'pop',
      currentRound: 1,
      timeoutMs: 120_000,
      currentTurn: battle.guest.id,
      turnOrder: [battle.guest.id, battle.host.id],
      hostId: battle.guest.id,
    });
    expect(game?.id).not.toBe(battle.id);
    for (const live of listeners) {
      const accepted = { id: game?.id, roomCode: game?.roomCode, pace: 'live' };
      expect(await live.receives('rematchAccepted')).toEqual({
        type: 'rematchAccepted',
        requestId: id,
        game: accepted,
      });
    }
    expect(await battle.host.ok('showRematches')).toEqual([]);
    for (const player of [battle.host, battle.guest])
      expect(await rematchOf(player)).toEqual({ id: game?.id, status: 'active' });
    const { host: loser, guest: winner } = battle;
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
    const battle = await finishedClash(app());
    const [winner, loser] = [await battle.host.listen(), await battle.guest.listen()];
    const { id } = await battle.guest.ok('askRematch', asking(battle));
    const answered = await battle.host.ok('answerRematch', answering(id, false));
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
    expect((await battle.guest.ok('askRematch', asking(battle))).id).not.toBe(id);
  });

  test('expires after two minutes and may then be requested again', async () => {
    const battle = await finishedClash(app());
    const { id } = await battle.guest.ok('askRematch', asking(battle));
    app().advance(119_999);
    expect((await battle.host.ok('showRematches'))[0]?.expiresInMs).toBe(1);
    app().advance(1);
    expect(await battle.host.ok('showRematches')).toEqual([]);
    const expired = [409, 'This rematch invitation has expired'];
    expect(await battle.host.refused('answerRematch', answering(id, true))).toEqual(expired);
    await battle.guest.ok('askRematch', asking(battle));
  });

  test('can be requested only by the loser, only from the opponent, and only once while it is open (§6.13)', async () => {
    const battle = await finishedClash(app());
    const onlyLoser = [403, 'Only the loser of a finished battle can ask for a rematch'];
    expect(await battle.host.refused('askRematch', asking(battle, battle.guest))).toEqual(onlyLoser);
    const stranger = await app().signUp('Stranger');
    const opponent = [400, 'toUserId: this is not your opponent in that battle'];
    expect(await battle.guest.refused('askRematch', asking(battle, stranger))).toEqual(opponent);
    expect(await battle.guest.refused('askRematch', asking(battle, battle.guest))).toEqual(opponent);
    await battle.guest.ok('askRematch', asking(battle));
    const open = [409, 'A rematch has been asked for already: 120000 milliseconds left'];
    expect(await battle.guest.refused('askRematch', asking(battle))).toEqual(open);

    const { body } = await battle.guest.call('askRematch', asking(battle));
    expect(body).toMatchObject({ timeoutMs: expect.any(Number) });

    const running = await startBattle(app());
    expect(await running.guest.refused('askRematch', asking(running))).toEqual(onlyLoser);
    const draw = await startBattle(app());
    await playBattle(draw, [[5, 5]]);
    expect(await draw.guest.refused('askRematch', asking(draw))).toEqual(onlyLoser);
    const nowhere = { toUserId: battle.host.id, originalGameId: 999_999_999 };
    expect(await battle.guest.refused('askRematch', { body: nowhere })).toEqual([404, 'Game not found']);
  });

  test('can be answered only by its receiver, and only once', async () => {
    const battle = await finishedClash(app());
    const { id } = await battle.guest.ok('askRematch', asking(battle));
    const notYours = [403, 'This rematch request is not for you'];
    const stranger = await app().signUp('Stranger');
    for (const player of [battle.guest, stranger]) {
      expect(await player.refused('answerRematch', answering(id, true))).toEqual(notYours);
    }
    expect(await battle.host.refused('answerRematch', answering(999_999_999, true))).toEqual([
      404,
      'Rematch request not found',
    ]);
    await battle.host.ok('answerRematch', answering(id, true));
    expect(await battle.host.refused('answerRematch', answering(id, false))).toEqual([
      409,
      'This rematch request has been answered already',
    ]);
    expect(await battle.guest.refused('askRematch', asking(battle))).toEqual([
      409,
      'The rematch of this battle has been played already',
    ]);
  });

  test('is refused while a request for another battle of the two players is open (§13.12)', async () => {
    const one = await finishedClash(app());
    const again = await finishedClash(app(), [one.guest, one.host]);
    await one.guest.ok('askRematch', { body: { toUserId: one.host.id, originalGameId: one.id } });
    const request = { body: { toUserId: one.guest.id, originalGameId: again.id } };
    expect(await one.host.refused('askRematch', request)).toEqual([
      409,
      'A rematch has been asked for already: 120000 milliseconds left',
    ]);
  });

  test('can name its battle by room code', async () => {
    const battle = await finishedClash(app());
    const body = { toUserId: battle.host.id, originalGameId: battle.code };
    expect((await battle.guest.ok('askRematch', { body })).originalGameId).toBe(battle.id);
  });
});
