import { describe, expect, test } from 'vitest';
import { findVersion } from '#server/accounts/find-caller.ts';
import { previewWords } from '#server/previews/draw/words.ts';
import { findPreview } from '#server/previews/find-preview.ts';
import { onEachDatabase } from '#tests/support/each-database.ts';
import { freshDatabase, noPostgres } from '#tests/support/postgres.ts';
import { newRecoveryCode } from '#tests/support/recovery-codes.ts';
import {
  finishedClash,
  join,
  openRoom,
  params,
  playRound,
  rate,
  share,
  startBattle,
} from '#tests/support/test-battles.ts';

import type { TestClient } from '#tests/support/test-client.ts';
import { openTestServer } from '#tests/support/test-server.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const named = (nickname: string) => ({ body: { nickname } });
const noBody = { body: {} };

onEachDatabase('An account', {}, (app) => {
  /** Logs another client in by the owner's name, an hour later. */
  async function logInByNameLater(owner: TestClient): Promise<TestClient> {
    app().advance(hour);
    const other = app().anonymous();
    other.id = (await other.ok('logInByName', named(owner.nickname))).id;
    return other;
  }
  const profileOf = async ({ id }: TestClient) =>
    app()
      .anonymous()
      .ok('showPlayer', { params: { userId: id } });

  describe('belongs to its owner, so that', () => {
    const waits = [403, 'Another device uses this name, too. You may do this in 24 hours, unless it refuses'];
    const refused = [403, 'Another device that uses this name has refused. Only its owner may do this.'];

    test.each([
      ['lock', (thief: TestClient) => thief.call('lockWithCode', { body: { newCode: newRecoveryCode() } })],
      ['rename', (thief: TestClient) => thief.call('chooseNickname', named('Stolen'))],
      ['delete', (thief: TestClient) => thief.call('deleteAccount', noBody)],
      ['ask a passkey for', (thief: TestClient) => thief.call('askNewPasskey')],
    ])(
      'a player who only typed its name cannot %s it for a day, in which an older device may refuse (§S2.7)',
      async (_, act) => {
        const owner = await app().signUp('Typed');
        const thief = await logInByNameLater(owner);
        const { status, body } = await act(thief);
        expect([status, (body as { message: string }).message]).toEqual(waits);
        expect((body as { timeoutMs: number }).timeoutMs).toBe(day);
        expect(await owner.ok('currentUser')).toMatchObject({ nickname: owner.nickname, claimed: true });
        app().advance(23 * hour);
        expect((await act(thief)).status).toBe(403);
        const claim = { claimedAt: expect.any(String), waitMs: hour };
        expect(await owner.ok('showAccount')).toMatchObject({ ownership: 'owner', claims: [claim] });
        expect(await owner.ok('refuseClaims')).toMatchObject({ claims: [] });
        app().advance(hour);
        const late = await act(thief);
        expect([late.status, (late.body as { message: string }).message]).toEqual(refused);
        expect(await thief.ok('showAccount')).toMatchObject({ ownership: 'refused', claimWaitMs: null });
        expect((await owner.ok('currentUser')).claimed).toBeUndefined();
      },
    );

    test('a player who only typed its name gets no copy of it, and the request for one claims nothing', async () => {
      const owner = await app().signUp('Copied');
      const thief = await logInByNameLater(owner);
      const must = 'Another device uses this name, too. Ask for this name on the page of your account first.';
      expect(await thief.refused('copyAccount')).toEqual([403, must]);
      expect(await thief.ok('showAccount')).toMatchObject({ ownership: 'must_claim' });
      expect((await owner.ok('currentUser')).claimed).toBeUndefined();
      await thief.ok('claimAccount');
      expect(await thief.refused('copyAccount')).toEqual(waits);
    });

    test('a player who only typed its name may save the same name again, which changes nothing', async () => {
      const owner = await app().signUp('Unchanged');
      const guest = await logInByNameLater(owner);
      expect(await guest.ok('chooseNickname', named(owner.nickname))).toMatchObject({ id: owner.id });
    });

    test('a player who waited a day without a refusal may lock it, which signs out all other devices', async () => {
      const owner = await app().signUp('Unrefused');
      const finder = await logInByNameLater(owner);
      expect(await finder.ok('showAccount')).toMatchObject({ ownership: 'must_claim', claims: [] });
      expect(await finder.ok('claimAccount')).toMatchObject({ ownership: 'waits', claimWaitMs: day });
      app().advance(day);
      await finder.ok('lockWithCode', { body: { newCode: newRecoveryCode() } });
      expect(await owner.refused('currentUser')).toEqual([401, 'Unauthorized']);
      expect(await finder.ok('currentUser')).not.toHaveProperty('claimed');
    });

    test('a newer device cannot refuse the claim of an older one', async () => {
      const owner = await app().signUp('Older');
      const [first, second] = [await logInByNameLater(owner), await logInByNameLater(owner)];
      await first.ok('claimAccount');
      expect((await second.ok('showAccount')).claims).toEqual([]);
      await second.ok('refuseClaims');
      expect(await first.ok('showAccount')).toMatchObject({ ownership: 'waits' });
      expect((await owner.ok('showAccount')).claims).toHaveLength(1);
    });

    test('another device may lock it at once if its own device was not used for 30 days', async () => {
      const owner = await app().signUp('Long Gone');
      app().advance(29 * day);
      await owner.ok('showMyBattles');
      app().advance(29 * day);
      const other = await logInByNameLater(owner);
      expect((await other.ok('showAccount')).ownership).toBe('must_claim');
      app().advance(day);
      await other.ok('lockWithCode', { body: { newCode: newRecoveryCode() } });
    });

    test('a player who types the name on the device that created it stays its owner', async () => {
      const owner = await app().signUp('Same Device');
      await logInByNameLater(owner);
      await owner.ok('logInByName', named(owner.nickname));
      expect((await owner.ok('showAccount')).ownership).toBe('owner');
    });
  });

  describe('is renamed', () => {
    test('once a day, not counting the first name or the same name again', async () => {
      const player = await app().unnamed();
      await player.ok('chooseNickname', named('First Choice'));
      await player.ok('chooseNickname', named('Second Choice'));
      expect((await player.ok('showAccount')).renameWaitMs).toBe(day);
      app().advance(1.5 * hour);
      await player.ok('chooseNickname', named('Second Choice'));
      const { status, headers, body } = await player.call('chooseNickname', named('Third Choice'));
      expect([status, headers['retry-after'], body]).toEqual([
        429,
        String(22.5 * 60 * 60),
        {
          message: 'A battle name can be changed once a day. Try again in 23 hours.',
          secondsLeft: 22.5 * 60 * 60,
        },
      ]);
      app().advance(22.5 * hour);
      await player.ok('chooseNickname', named('Third Choice'));
      expect((await profileOf(player)).user.nickname).toBe('Third Choice');
    });

    test('by only one of two tabs that send a name at the same time', async () => {
      const player = await app().signUp('Both Tabs');
      const responses = await Promise.all(
        ['Left Tab', 'Right Tab'].map((name) => player.call('chooseNickname', named(name))),
      );
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 429]);
    });

    test('to any name but the one that deleted accounts are shown under', async () => {
      const player = await app().unnamed();
      const taken = [409, 'This battle name is already taken'];
      expect(await player.refused('chooseNickname', named('DELETED  player'))).toEqual(taken);
    });
  });

  describe('is copied', () => {
    test('with everything that is stored about its owner, and no secrets', async () => {
      const battle = await finishedClash(app());
      const { host, guest, id } = battle;
      await guest.ok('askRematch', { body: { toUserId: host.id, originalGameId: id, gameMode: 'fast' } });
      const songs = await host.ok('showSongs', params(battle));
      const song = songs.find(({ submittedBy }) => submittedBy === host.id);
      const about = { about: 'comment', songId: song?.id ?? 0, ratedBy: guest.id } as const;
      await app().anonymous().ok('report', { body: about });
      const copy = await guest.ok('copyAccount');
      expect(copy.account).toMatchObject({ id: guest.id, nickname: guest.nickname, gamesPlayed: 1 });
      expect(copy.sessions).toMatchObject([{ byName: false, thisOne: true }]);
      expect(copy.battles).toMatchObject([{ id, status: 'completed', winnerId: host.id }]);
      expect(copy.battles[0]?.players.map((player) => player.nickname)).toEqual([
        host.nickname,
        guest.nickname,
      ]);
      expect(copy.songs).toMatchObject([{ gameId: id, title: 'Bohemian Rhapsody' }]);
      expect(copy.ratingsGiven).toMatchObject([{ rating: 9, comment: `9 from ${guest.nickname}` }]);
      expect(copy.ratingsReceived).toMatchObject([{ ratedBy: host.id, rating: 4 }]);
      expect(copy.playRequests).toMatchObject([{ fromUserId: guest.id, status: 'pending' }]);
      expect(copy.pairs).toMatchObject([{ userId: host.id, battles: 1 }]);
      expect(copy.reports).toMatchObject([{ about: 'comment', words: `9 from ${guest.nickname}`, times: 1 }]);
      const { headers, text } = await guest.get('/api/account/copy');
      expect(headers['content-disposition']).toBe('attachment; filename="banger-battle-account.json"');
      expect(text).not.toMatch(
        /hash|sid|publicKey|written(?:Comment|Title|Artist)|endpoint|p256dh|banned|seatVersion|nicknameKey/i,
      );
    });

    test('with the current status of rematch requests and challenges', async () => {
      const { host, guest, id } = await finishedClash(app());
      await guest.ok('askRematch', { body: { toUserId: host.id, originalGameId: id } });
      app().advance(120_000);
      await host.ok('challengeRival', { body: { toUserId: guest.id } });
      const standing = async () => {
        const { playRequests } = await host.ok('copyAccount');
        return playRequests.map(({ status }) => status);
      };
      expect(await standing()).toEqual(['expired', 'pending']);
      app().advance(120_000);
      expect(await standing()).toEqual(['expired', 'expired']);
    });

    test('without the ratings that a Top Secret Mission hides', async () => {
      const battle = await startBattle(app(), 'secret');
      await playRound(battle, 1, [7, 3]);
      const { ratingsReceived, ratingsGiven } = await battle.host.ok('copyAccount');
      expect(ratingsReceived).toMatchObject([{ rating: null, comment: null, hidden: true }]);
      expect(ratingsGiven).toMatchObject([{ rating: 3 }]);
    });
  });

  describe('is deleted', () => {
    test('with its name, sessions and comments, while songs, ratings and results stay (§S2.8)', async () => {
      const battle = await finishedClash(app());
      const { host, guest } = battle;
      const other = await logInByNameLater(guest);
      const live = await other.listen();
      await host.ok('showResults', params(battle));
      const deletion = await guest.call('deleteAccount', noBody);
      expect([deletion.status, deletion.text, guest.cookie]).toEqual([204, '', '']);
      expect(await live.closed).toBe(1008);
      expect(await other.refused('currentUser')).toEqual([401, 'Unauthorized']);
      expect((await app().anonymous().refused('logInByName', named(guest.nickname)))[0]).toBe(404);

      const results = await host.ok('showResults', params(battle));
      expect(results.players[1]).toMatchObject({
        nickname: null,
        firstName: 'Deleted player',
        deleted: true,
      });
      expect(results).toMatchObject({ winner: 'user', userScore: 9, opponentScore: 4 });
      const comments = results.songs.flatMap(({ ratings }) => ratings.map(({ comment }) => comment));
      expect(comments).toEqual([`4 from ${host.nickname}`, null]);
      const shown = await app().anonymous().ok('showPublicResults', params(battle));
      expect(shown.players[1]?.firstName).toBe('Deleted player');
      const { user, songs } = await profileOf(guest);
      expect(user).toMatchObject({
        nickname: null,
        firstName: 'Deleted player',
        deleted: true,
        gamesPlayed: 0,
      });
      expect(songs).toHaveLength(1);
      const leaders = await app().anonymous().ok('showLeaderboard');
      expect(leaders.map(({ id }) => id)).not.toContain(guest.id);
      expect(JSON.stringify([results, shown, user, leaders])).not.toContain(guest.nickname);
      const { context } = app().server;
      const found = await findVersion(context, { battle: battle.id });
      const link = await findPreview(context, { kind: 'battle', ref: String(battle.id) }, found);
      expect(link && previewWords(link).description).toContain(`${host.nickname} beat Deleted player 9 to 4`);
      expect((await host.ok('currentUser')).gamesWon).toBe(1);
    });

    test('so that its name is free after 30 days and reserved until then', async () => {
      const player = await app().signUp('Reserved');
      await player.ok('deleteAccount', noBody);
      const next = await app().unnamed();
      app().advance(30 * day - 1);
      await next.ok('createAccount', { body: { username: 'player9' } });
      expect((await next.refused('chooseNickname', named('reserved')))[0]).toBe(409);
      app().advance(1);
      expect((await next.ok('chooseNickname', named('Reserved'))).nickname).toBe('Reserved');
    });

    test('in the middle of a battle, which the opponent then wins and is notified of', async () => {
      const battle = await startBattle(app());
      const { host, guest, id } = battle;
      const first = (await host.ok('showBattle', params(battle))).currentTurn === host.id ? host : guest;
      const second = first === host ? guest : host;
      await rate(second, (await share(first, id)).id, 7);
      const live = await second.listen(id);
      await first.ok('deleteAccount', noBody);
      expect(await live.receives('gameEnded')).toMatchObject({
        leftUserId: first.id,
        winnerId: second.id,
      });
      expect(await second.ok('showResults', params(battle))).toMatchObject({
        winner: 'user',
        endedBy: 'gave_up',
      });
      expect((await second.ok('currentUser')).gamesWon).toBe(1);
    });

    test('together with its open rooms, and its open rematch requests are closed', async () => {
      const { host, guest, id } = await finishedClash(app());
      const room = await openRoom(guest);
      const request = await guest.ok('askRematch', {
        body: { toUserId: host.id, originalGameId: id, gameMode: 'fast' },
      });
      expect(await host.ok('showRematches')).toHaveLength(1);
      await guest.ok('deleteAccount', noBody);
      expect(await host.ok('showRematches')).toEqual([]);
      const answer = { params: { requestId: String(request.id) }, body: { accept: true } };
      expect((await host.refused('answerRematch', answer))[0]).toBe(409);
      expect((await host.refused('joinBattle', { body: { roomCode: room.roomCode } }))[0]).toBe(404);
    });

    test('so that its opponents cannot request a rematch any more', async () => {
      const { host, guest, id } = await finishedClash(app());
      await host.ok('deleteAccount', noBody);
      const body = { toUserId: host.id, originalGameId: id, gameMode: 'fast' } as const;
      expect(await guest.refused('askRematch', { body })).toEqual([
        409,
        'Your opponent has deleted their account',
      ]);
    });

    test('by only one of two tabs at the same time, and no player is left in its rooms', async () => {
      const host = await app().signUp('Twice Gone');
      const guest = await app().signUp('Just Then');
      const room = await openRoom(host);
      const [left, right] = await Promise.all([
        ...[host, host].map((each) => each.call('deleteAccount', noBody)),
        guest.call('joinBattle', { body: { roomCode: room.roomCode } }),
      ]);
      const statuses = [left?.status, right?.status];
      expect(statuses).toContain(204);
      expect(statuses.filter((status) => status !== 204 && status !== 401)).toEqual([]);
      expect(await guest.ok('showMyBattles')).toEqual([]);
    });

    test('only with its passkey or code if its name is locked, and a wrong code changes nothing', async () => {
      const owner = await app().signUp('Locked In');
      const { recoveryCode } = await owner.ok('lockWithCode', { body: { newCode: newRecoveryCode() } });
      const room = await openRoom(owner);
      expect(await owner.refused('deleteAccount', noBody)).toEqual([
        403,
        'Show your passkey or your recovery code first',
      ]);
      const proof = (code: string) => ({ body: { proof: { code } } });
      expect((await owner.refused('deleteAccount', proof('AAAAA')))[0]).toBe(403);
      expect((await owner.ok('showBattle', params(room))).status).toBe('waiting');
      await owner.ok('deleteAccount', proof(recoveryCode ?? ''));
      expect(await owner.refused('currentUser')).toEqual([401, 'Unauthorized']);
    });

    test('also by guests and by players without a battle name', async () => {
      for (const player of [await app().guest(), await app().unnamed()]) {
        await player.ok('deleteAccount', noBody);
        expect((await profileOf(player)).user.firstName).toBe('Deleted player');
      }
    });
  });
});

describe.skipIf(noPostgres)('An account on two instances (PostgreSQL)', () => {
  test('is renamed, claimed and deleted on one instance and at once on the other (§S2.8)', async () => {
    const settings = { DATABASE_URL: await freshDatabase() };
    const [one, two] = [await openTestServer(settings), await openTestServer(settings)];
    const owner = await one.signUp('Here And There');
    const opponent = await one.signUp('Over There');
    const there = Object.assign(two.anonymous(), { cookie: owner.cookie, id: owner.id });
    const rival = Object.assign(two.anonymous(), { cookie: opponent.cookie, id: opponent.id });
    const room = await openRoom(owner);
    await join(opponent, room.roomCode);
    await rival.ok('showBattle', params(room));
    expect((await there.ok('currentUser')).nickname).toBe('Here And There');
    await owner.ok('chooseNickname', named('Elsewhere'));
    expect((await there.ok('currentUser')).nickname).toBe('Elsewhere');
    expect((await rival.ok('showBattle', params(room))).host.nickname).toBe('Elsewhere');
    // The login must be later than the owner's, and before the battle times out.
    two.advance(1000);
    const claimer = two.anonymous();
    await claimer.ok('logInByName', named('Elsewhere'));
    await claimer.ok('claimAccount');
    expect((await owner.ok('showAccount')).claims).toHaveLength(1);
    const live = await there.listen();
    await owner.ok('deleteAccount', noBody);
    expect(await live.closed).toBe(1008);
    expect(await there.refused('currentUser')).toEqual([401, 'Unauthorized']);
    expect(await claimer.refused('currentUser')).toEqual([401, 'Unauthorized']);
    expect(await rival.ok('showResults', params(room))).toMatchObject({ endedBy: 'gave_up', winner: 'user' });
    await Promise.all([one.close(), two.close()]);
  });
});
