import { expect, test } from 'vitest';
import { onEachDatabase } from '#tests/support/each-database.ts';
import { finishedAnytime, finishedClash, params } from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const minute = 60_000;

onEachDatabase('A challenge', {}, (app) => {
  const player = () => app().signUp('Marmalade');
  const to = (other: TestClient) => ({ body: { toUserId: other.id } });
  const answering = (id: number, accept: boolean) => ({
    params: { challengeId: String(id) },
    body: { accept },
  });
  const rivals = async () => finishedClash(app(), [await player(), await player()]);

  test('is sent to the rival at once, and accepting it starts a battle of the same kind (§3.3.23, 13.6, 13.7, 13.9)', async () => {
    const { host, guest, id: lastId } = await rivals();
    const listeners = [await host.listen(), await guest.listen()] as const;
    const challenge = await host.ok('challengeRival', to(guest));
    expect(challenge).toMatchObject({
      originalGameId: lastId,
      mode: 'fast',
      battleType: 'pop',
      pace: 'live',
      status: 'pending',
      from: { id: host.id },
      to: { id: guest.id },
      expiresInMs: 2 * minute,
    });
    expect(await listeners[1].until('challenge')).toContainEqual({ type: 'challenge', challenge });
    for (const each of [host, guest]) expect(await each.ok('showPlayRequests')).toEqual([challenge]);
    const { game } = await guest.ok('answerChallenge', answering(challenge.id, true));
    // The guest joined the last battle and so shared first in it.
    expect(game).toMatchObject({ status: 'active', mode: 'fast', battleType: 'pop', currentTurn: host.id });
    for (const live of listeners) await live.until('challengeAccepted');
    expect(await host.ok('showPlayRequests')).toEqual([]);
    expect(await guest.refused('answerChallenge', answering(challenge.id, false))).toEqual([
      409,
      'This challenge has been answered already',
    ]);
  });

  test('after an anytime battle is open for a day and starts an anytime battle', async () => {
    const { host, guest } = await finishedAnytime(app());
    const challenge = await guest.ok('challengeRival', to(host));
    expect(challenge).toMatchObject({ pace: 'anytime', expiresInMs: 24 * 60 * minute });
    app().advance(23 * 60 * minute);
    const { game } = await host.ok('answerChallenge', answering(challenge.id, true));
    expect(game).toMatchObject({ pace: 'anytime', status: 'active', currentTurn: guest.id });
  });

  test('and a rematch of the same two players are never open at the same time (§13.12)', async () => {
    const { host, guest, id } = await finishedAnytime(app());
    const results = await host.ok('showResults', params({ id }));
    const [winner, loser] = results.winner === 'user' ? [host, guest] : [guest, host];
    const rematch = { body: { toUserId: winner.id, originalGameId: id } };
    const challenge = await winner.ok('challengeRival', to(loser));
    expect(await loser.refused('askRematch', rematch)).toEqual([
      409,
      'There is a challenge between you two already: 86400000 milliseconds left',
    ]);
    app().advance(24 * 60 * minute);
    expect((await loser.refused('answerChallenge', answering(challenge.id, true)))[0]).toBe(409);
    const request = await loser.ok('askRematch', rematch);
    expect(request).toMatchObject({ pace: 'anytime', expiresInMs: 24 * 60 * minute });
    for (const [one, other] of [
      [winner, loser],
      [loser, winner],
    ] as const)
      expect(await one.refused('challengeRival', to(other))).toEqual([
        409,
        'A rematch has been asked for already: 86400000 milliseconds left',
      ]);
    app().advance(24 * 60 * minute);
    const both = [winner.call('challengeRival', to(loser)), loser.call('askRematch', rematch)];
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  test('that was accepted is the rematch in the results of both players, also after a draw (§2.12.10)', async () => {
    const { host, guest, id } = await finishedAnytime(app());
    const challenge = await guest.ok('challengeRival', to(host));
    const { game } = await host.ok('answerChallenge', answering(challenge.id, true));
    for (const each of [host, guest])
      expect((await each.ok('showResults', params({ id }))).rematch).toEqual({
        id: game?.id,
        status: 'active',
      });
  });

  test('that is accepted while its sender deletes the account either starts a battle or is refused', async () => {
    for (let n = 0; n < 4; n += 1) {
      const { host, guest } = await rivals();
      const { id } = await host.ok('challengeRival', to(guest));
      const [response, deleted] = await Promise.all([
        guest.call('answerChallenge', answering(id, true)),
        host.call('deleteAccount', { body: {} }),
      ]);
      expect(deleted.status).toBeLessThan(300);
      expect([200, 409]).toContain(response.status);
    }
  });

  test('is closed when its receiver turns challenges off', async () => {
    const { host, guest } = await rivals();
    await host.ok('challengeRival', to(guest));
    await guest.ok('setChallenges', { body: { on: false } });
    expect(await guest.ok('showPlayRequests')).toEqual([]);
  });

  test('that is declined notifies its sender, and the two players cannot challenge each other for an hour (§3.3.23, 13.7)', async () => {
    const { host, guest } = await rivals();
    const live = await host.listen();
    const { id } = await host.ok('challengeRival', to(guest));
    await guest.ok('answerChallenge', answering(id, false));
    await live.until('challengeDeclined');
    for (const [one, other] of [
      [host, guest],
      [guest, host],
    ] as const)
      expect((await one.refused('challengeRival', to(other)))[0]).toBe(409);
    app().advance(60 * minute);
    await guest.ok('challengeRival', to(host));
  });

  test('cannot be sent to oneself, a stranger, a deleted account or a player who turned challenges off (§13.8)', async () => {
    const { host, guest } = await rivals();
    const stranger = await player();
    expect(await host.refused('challengeRival', to(host))).toEqual([
      400,
      'toUserId: nobody plays against themselves',
    ]);
    for (const id of [stranger.id, 'nobody'])
      expect((await host.refused('challengeRival', { body: { toUserId: id } }))[0]).toBeGreaterThanOrEqual(
        403,
      );
    await guest.ok('setChallenges', { body: { on: false } });
    expect((await guest.ok('currentUser')).challengesOff).toBe(true);
    expect(await host.refused('challengeRival', to(guest))).toEqual([409, 'This player takes no challenges']);
    await guest.ok('setChallenges', { body: { on: true } });
    const { id } = await host.ok('challengeRival', to(guest));
    expect((await stranger.refused('answerChallenge', answering(id, true)))[0]).toBe(403);
    await guest.ok('deleteAccount', { body: {} });
    expect(await host.ok('showPlayRequests')).toEqual([]);
    expect((await host.refused('challengeRival', to(guest)))[0]).toBeGreaterThanOrEqual(403);
  });

  test('exists once when both players challenge each other at the same time', async () => {
    const { host, guest } = await rivals();
    const tries = [host.call('challengeRival', to(guest)), guest.call('challengeRival', to(host))];
    const responses = await Promise.all([...tries, host.call('challengeRival', to(guest))]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await host.ok('showPlayRequests')).toHaveLength(1);
  });

  test('counts as answered once the two play again: two that expired before do not silence the challenger (§13.7)', async () => {
    const { host, guest, id } = await rivals();
    for (let n = 0; n < 2; n += 1) {
      await host.ok('challengeRival', to(guest));
      app().advance(2 * minute);
    }
    expect((await host.refused('challengeRival', to(guest)))[0]).toBe(409);
    const request = await guest.ok('askRematch', { body: { toUserId: host.id, originalGameId: id } });
    const accept = { params: { requestId: String(request.id) }, body: { accept: true } };
    const { game } = await host.ok('answerRematch', accept);
    await guest.ok('giveUp', params({ id: game?.id ?? 0 }));
    await host.ok('challengeRival', to(guest));
  });

  test('expires by itself, and another may then be sent', async () => {
    const { host, guest } = await rivals();
    const { id } = await host.ok('challengeRival', to(guest));
    app().advance(2 * minute);
    expect(await guest.ok('showPlayRequests')).toEqual([]);
    expect(await guest.refused('answerChallenge', answering(id, true))).toEqual([
      409,
      'This challenge has expired',
    ]);
    await guest.ok('challengeRival', to(host));
  });
});
