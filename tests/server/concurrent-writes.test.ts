import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { users } from '#server/database/schema.ts';
import { newAuthenticator } from '#tests/support/authenticator.ts';
import { onEachDatabase } from '#tests/support/each-database.ts';
import { newRecoveryCode } from '#tests/support/recovery-codes.ts';
import {
  finishedClash,
  invitation,
  openAnytime,
  openRoom,
  params,
  playRound,
  rate,
  share,
  songFor,
  startBattle,
  turn,
} from '#tests/support/test-battles.ts';

import type { HttpResponse } from '#tests/support/test-client.ts';

/** Calls that store something, by how many of ten equal ones take effect. Those of `ten` have no session that tells them apart. */
const writes = {
  one: [
    'takeSeat',
    'subscribePush',
    'unsubscribePush',
    'challengeRival',
    'answerChallenge',
    'setChallenges',
    'joinBattle',
    'continueRound',
    'checkClock',
    'giveUp',
    'endWaiting',
    'closeRoom',
    'submitSong',
    'askSwap',
    'swapSong',
    'rateSongs',
    'askRematch',
    'answerRematch',
    'chooseNickname',
    'chooseAvatar',
    'lockWithPasskey',
    'lockWithCode',
    'unlockName',
    'logInByCode',
    'logInByPasskey',
    'logOut',
    'claimAccount',
    'refuseClaims',
    'deleteAccount',
  ],
  ten: ['openBattle', 'report', 'createAccount', 'playAsGuest', 'logInByName', 'askNewPasskey', 'askPasskey'],
};

const ten = Array.from({ length: 10 }, (_, n) => n);

test('every call that writes is listed by how many of ten simultaneous calls take effect', () => {
  const writing = Object.entries(calls).flatMap(([name, { method }]) => (method === 'GET' ? [] : name));
  expect([...writes.one, ...writes.ten].sort()).toEqual(writing.sort());
});

onEachDatabase('Ten calls at the same time', {}, (app) => {
  const all = (make: (n: number) => Promise<HttpResponse>) => Promise.all(ten.map(make));
  const statuses = (responses: HttpResponse[]) =>
    responses.map((response) => response.status).sort((a, b) => a - b);
  const once = (first: number, others: number) => [first, ...Array.from({ length: 9 }, () => others)];

  test('share one song', async () => {
    const { guest, host, id } = await startBattle(app());
    const live = await host.listen();
    const responses = await all((n) => guest.call('submitSong', { body: songFor(id, 1, `Song ${n}`) }));
    expect(statuses(responses)).toEqual(once(201, 409));
    expect(await guest.ok('showSongs', params({ id }))).toHaveLength(1);
    expect(await live.until('gameUpdated')).toHaveLength(3);
    expect(live.unread).toEqual([]);
  });

  test('take one seat and store one rating', async () => {
    const [host, guest] = [await app().signUp('Marmalade'), await app().signUp('Nutmeg')];
    const room = await openAnytime(host);
    const responses = await all((n) =>
      guest.call('takeSeat', { ...invitation(room), body: { rating: n + 1 } }),
    );
    expect(statuses(responses)).toEqual(once(200, 200));
    expect(await host.ok('showRatings', params(room))).toHaveLength(1);
  });

  test('send one challenge, answer it once, and turn challenges off', async () => {
    const { host, guest } = await finishedClash(app());
    const asked = await all(() => host.call('challengeRival', { body: { toUserId: guest.id } }));
    expect(statuses(asked)).toEqual(once(201, 409));
    const [challenge] = await guest.ok('showPlayRequests');
    const answering = { params: { challengeId: String(challenge?.id) }, body: { accept: true } };
    expect(statuses(await all(() => guest.call('answerChallenge', answering)))).toEqual(once(200, 409));
    expect(await guest.ok('showMyBattles')).toHaveLength(1);
    const switched = await all(() => guest.call('setChallenges', { body: { on: false } }));
    expect(statuses(switched)).toEqual(once(204, 204));
  });

  test('store one rating', async () => {
    const { guest, host, id } = await startBattle(app());
    const song = await share(guest, id);
    const responses = await all((n) =>
      host.call('rateSongs', { body: [{ songId: song.id, rating: n + 1 }] }),
    );
    expect(statuses(responses)).toEqual(once(201, 409));
    expect(await guest.ok('showRatings', params({ id }))).toHaveLength(1);
  });

  test('end the battle once with its last rating', async () => {
    const { guest, host, id } = await startBattle(app());
    await rate(host, (await share(guest, id)).id, 9);
    const last = await share(host, id);
    const live = await host.listen();
    const responses = await all(() => guest.call('rateSongs', { body: [{ songId: last.id, rating: 2 }] }));
    expect(statuses(responses)).toEqual(once(201, 409));
    expect((await live.until('ratingsComplete')).map((message) => message.type)).toEqual([
      'ratingsSubmitted',
      'ratingsComplete',
    ]);
    expect([(await guest.ok('currentUser')).gamesPlayed, (await guest.ok('currentUser')).gamesWon]).toEqual([
      1, 1,
    ]);
    expect((await host.ok('currentUser')).gamesPlayed).toBe(1);
  });

  test('by ten players let one of them take the seat', async () => {
    const host = await app().signUp('Popular');
    const { id, roomCode } = await openRoom(host);
    const strangers = await Promise.all(ten.map(() => app().signUp('Eager')));
    const responses = await Promise.all(
      strangers.map((each) => each.call('joinBattle', { body: { roomCode } })),
    );
    expect(statuses(responses)).toEqual(once(200, 409));
    expect((await host.ok('showBattle', params({ id }))).players).toHaveLength(2);
  });

  test('by one player take one seat', async () => {
    const host = await app().signUp('Popular');
    const { id, roomCode } = await openRoom(host);
    const stranger = await app().signUp('Impatient');
    const responses = await all(() => stranger.call('joinBattle', { body: { roomCode } }));
    expect(statuses(responses)).toEqual(once(200, 200));
    expect((await host.ok('showBattle', params({ id }))).players).toHaveLength(2);
  });

  test('begin one next round', async () => {
    const battle = await startBattle(app(), 'medium');
    await playRound(battle, 1, [5, 5]);
    app().advance(10_000);
    const live = await battle.guest.listen();
    const responses = await all((n) =>
      (n % 2 ? battle.guest : battle.host).call('continueRound', params(battle)),
    );
    expect(statuses(responses)).toEqual(once(200, 200));
    expect((await battle.guest.ok('showBattle', params(battle))).currentRound).toBe(2);
    await share(battle.host, battle.id, 2);
    const rounds = (await live.until('gameUpdated')).filter((message) => message.type === 'nextRound');
    expect(rounds).toHaveLength(1);
  });

  test('request one rematch and answer it once', async () => {
    const battle = await finishedClash(app());
    const body = { toUserId: battle.host.id, originalGameId: battle.id };
    const asked = await all(() => battle.guest.call('askRematch', { body }));
    expect(statuses(asked)).toEqual(once(201, 409));
    const [request] = await battle.host.ok('showRematches');
    const live = await battle.guest.listen();
    const requestId = String(request?.id);
    const responses = await all((n) =>
      battle.host.call('answerRematch', { params: { requestId }, body: { accept: n % 2 === 0 } }),
    );
    expect(statuses(responses)).toEqual(once(200, 409));
    const accepted = responses.find((response) => response.status === 200)?.body as { game: object | null };
    await live.receives(accepted.game ? 'rematchAccepted' : 'redirectToHome');
    expect(live.unread).toEqual([]);
  });

  test('give a battle name to one of ten players', async () => {
    const people = await Promise.all(ten.map(() => app().unnamed()));
    const responses = await Promise.all(
      people.map((each, n) =>
        each.call('chooseNickname', { body: { nickname: n % 2 ? 'wanted' : 'WANTED' } }),
      ),
    );
    expect(statuses(responses)).toEqual(once(200, 409));
  });

  test('count one timeout', async () => {
    const battle = await startBattle(app());
    await turn(battle, battle.guest, 5);
    app().advance(122_000);
    const responses = await all((n) =>
      (n % 2 ? battle.guest : battle.host).call('checkClock', params(battle)),
    );
    expect(statuses(responses)).toEqual(once(200, 200));
    expect((await battle.guest.ok('currentUser')).gamesWon).toBe(1);
    expect((await battle.host.ok('currentUser')).gamesPlayed).toBe(1);
  });

  test('open different rooms for different hosts or modes', async () => {
    const hosts = await Promise.all(ten.map(() => app().signUp('Host')));
    const rooms = await Promise.all(
      hosts.flatMap((host) => [openRoom(host, 'fast'), openRoom(host, 'secret')]),
    );
    expect(new Set(rooms.map(({ roomCode }) => roomCode)).size).toBe(20);
    expect(new Set(rooms.map(({ hostId }) => hostId)).size).toBe(10);
  });

  test('request one replacement of a song and replace it once', async () => {
    const battle = await startBattle(app());
    const { id: songId } = await share(battle.guest, battle.id);
    const live = await battle.host.listen();
    const asked = await all(() => battle.host.call('askSwap', { ...params(battle), body: { songId } }));
    expect(statuses(asked)).toEqual(once(200, 200));
    const { gameId: _, round: __, ...facts } = songFor(battle.id);
    const swapped = await all((n) =>
      battle.guest.call('swapSong', { ...params(battle), body: { ...facts, title: `Other ${n}`, songId } }),
    );
    expect(statuses(swapped)).toEqual(once(200, 409));
    const [stored] = swapped.filter(({ status }) => status === 200).map(({ body }) => body);
    expect(await battle.guest.ok('showSongs', params(battle))).toEqual([stored]);
    const received = (await live.until('songSwapped')).map(({ type }) => type);
    expect(received.filter((type) => type === 'swapAsked')).toHaveLength(1);
  });

  test('give up a battle once and close a room once', async () => {
    const battle = await startBattle(app());
    await turn(battle, battle.guest, 5);
    expect(statuses(await all(() => battle.host.call('giveUp', params(battle))))).toEqual(once(200, 200));
    expect((await battle.host.ok('currentUser')).gamesPlayed).toBe(1);
    expect((await battle.guest.ok('currentUser')).gamesWon).toBe(1);
    const room = await openRoom(battle.host);
    expect(statuses(await all(() => battle.host.call('closeRoom', params(room))))).toEqual(once(200, 200));
    expect((await battle.host.ok('showBattle', params(room))).status).toBe('expired');
  });

  test('lock a name once, by passkey or by code, and unlock it', async () => {
    const owner = await app().signUp('Careful');
    const [keys, origin] = [newAuthenticator(), `http://127.0.0.1:${app().server.port}`];
    const made = keys.make(await owner.ok('askNewPasskey'), origin);
    expect(
      statuses(
        await all(() => owner.call('lockWithPasskey', { body: { made, newCode: newRecoveryCode() } })),
      ),
    ).toEqual(once(201, 403));
    expect(await owner.ok('showAccount')).toMatchObject({ locked: true, passkeys: 1 });
    const passkey = keys.use(await owner.ok('askPasskey'), origin);
    const opened = await all(() => app().anonymous().call('logInByPasskey', { body: { passkey } }));
    expect(statuses(opened)).toEqual(once(200, 403));
    const other = await app().signUp('Careful');
    const locked = await all(() => other.call('lockWithCode', { body: { newCode: newRecoveryCode() } }));
    expect(statuses(locked)).toEqual(once(201, 403));
    const codeIn = (responses: HttpResponse[]) =>
      responses.flatMap(({ body }) => (body as { recoveryCode?: string }).recoveryCode ?? []).join();
    const [{ nickname }, code] = [other, codeIn(locked)];
    const entered = await all(() =>
      app()
        .anonymous()
        .call('logInByCode', { body: { nickname, code, newCode: newRecoveryCode() } }),
    );
    expect(statuses(entered)).toEqual(once(200, 403));
    const proof = { code: codeIn(entered) };
    expect(statuses(await all(() => other.call('unlockName', { body: { proof } })))).toEqual(once(200, 403));
    expect(await other.ok('showAccount')).toMatchObject({ locked: false, passkeys: 0 });
  });

  test('claim an account once, refuse the claim and delete the account', async () => {
    const owner = await app().signUp('Much Wanted');
    const other = app().anonymous();
    app().advance(1000);
    await other.ok('logInByName', { body: { nickname: owner.nickname } });
    expect(statuses(await all(() => other.call('claimAccount')))).toEqual(once(200, 200));
    expect((await owner.ok('showAccount')).claims).toHaveLength(1);
    expect(statuses(await all(() => owner.call('refuseClaims')))).toEqual(once(200, 200));
    expect((await owner.ok('showAccount')).claims).toEqual([]);
    const deletions = statuses(await all(() => owner.call('deleteAccount', { body: {} })));
    expect(deletions.filter((status) => status !== 204 && status !== 401)).toEqual([]);
    expect(deletions).toContain(204);
  });

  test('claim one win from an opponent who is away', async () => {
    const battle = await startBattle(app());
    await turn(battle, battle.guest, 5);
    await share(battle.host, battle.id);
    app().advance(60_000);
    const claim = { ...params(battle), body: { as: 'win' as const } };
    expect(statuses(await all(() => battle.host.call('endWaiting', claim)))).toEqual(once(200, 409));
    expect((await battle.host.ok('currentUser')).gamesWon).toBe(1);
  });

  test('choose one battle name and one avatar for a player', async () => {
    const player = await app().unnamed();
    const [nickname, avatarType] = ['Doubtful', 'male_2'] as const;
    const named = await all(() => player.call('chooseNickname', { body: { nickname } }));
    const dressed = await all(() => player.call('chooseAvatar', { body: { avatarType } }));
    expect([statuses(named), statuses(dressed)]).toEqual([once(200, 200), once(200, 200)]);
    expect(await player.ok('currentUser')).toMatchObject({ nickname, avatarType });
  });

  // The server cannot tell these calls from those of ten users behind one address, so each gets its own session.
  test('without a session get one session each', async () => {
    const { db } = app().server.context;
    const enter = (call: 'playAsGuest' | 'createAccount' | 'logInByName', body?: object) =>
      Promise.all(
        ten.map(async () => {
          const player = app().anonymous();
          const { id } = await player.ok(call, { body: body as never });
          return { id, cookie: player.cookie };
        }),
      );
    const guests = await enter('playAsGuest');
    const accounts = await enter('createAccount', { username: 'player1' });
    const { id, nickname } = await app().signUp('Everywhere');
    const logins = await enter('logInByName', { nickname });
    expect(new Set([...guests, ...accounts].map((each) => each.id)).size).toBe(20);
    expect(new Set(logins.map((each) => each.id))).toEqual(new Set([id]));
    expect(new Set([...guests, ...accounts, ...logins].map((each) => each.cookie)).size).toBe(30);
    expect(await db.select().from(users).where(eq(users.nickname, nickname))).toHaveLength(1);
  });
});
