import { expect, test } from 'vitest';
import { onEachDatabase } from '#tests/support/each-database.ts';
import {
  finishedClash,
  openRoom,
  params,
  playRound,
  rate,
  share,
  songFor,
  startBattle,
} from '#tests/support/house-battles.ts';
import type { Answer } from '#tests/support/person.ts';

const ten = Array.from({ length: 10 }, (_, n) => n);

onEachDatabase('Ten times in the same moment', {}, (house) => {
  const all = (make: (n: number) => Promise<Answer>) => Promise.all(ten.map(make));
  const statuses = (answers: Answer[]) => answers.map((answer) => answer.status).sort((a, b) => a - b);
  const once = (first: number, others: number) => [first, ...Array.from({ length: 9 }, () => others)];

  test('one song is shared', async () => {
    const { host, guest, id } = await startBattle(house());
    const ear = await guest.listen();
    const answers = await all((n) => host.call('submitSong', { body: songFor(id, 1, `Song ${n}`) }));
    expect(statuses(answers)).toEqual(once(201, 409));
    expect(await host.ok('showSongs', params({ id }))).toHaveLength(1);
    expect(await ear.until('gameUpdated')).toHaveLength(3);
    expect(ear.waiting).toEqual([]);
  });

  test('one rating is given', async () => {
    const { host, guest, id } = await startBattle(house());
    const song = await share(host, id);
    const answers = await all((n) => guest.call('rateSongs', { body: [{ songId: song.id, rating: n + 1 }] }));
    expect(statuses(answers)).toEqual(once(201, 409));
    expect(await host.ok('showRatings', params({ id }))).toHaveLength(1);
  });

  test('the last rating ends the battle once', async () => {
    const { host, guest, id } = await startBattle(house());
    await rate(guest, (await share(host, id)).id, 9);
    const last = await share(guest, id);
    const ear = await guest.listen();
    const answers = await all(() => host.call('rateSongs', { body: [{ songId: last.id, rating: 2 }] }));
    expect(statuses(answers)).toEqual(once(201, 409));
    expect((await ear.until('ratingsComplete')).map((message) => message.type)).toEqual([
      'ratingsSubmitted',
      'ratingsComplete',
    ]);
    expect([(await host.ok('whoAmI')).gamesPlayed, (await host.ok('whoAmI')).gamesWon]).toEqual([1, 1]);
    expect((await guest.ok('whoAmI')).gamesPlayed).toBe(1);
  });

  test('one of ten strangers gets the seat', async () => {
    const host = await house().signUp('Popular');
    const { id, roomCode } = await openRoom(host);
    const strangers = await Promise.all(ten.map(() => house().signUp('Eager')));
    const answers = await Promise.all(
      strangers.map((each) => each.call('joinBattle', { body: { roomCode } })),
    );
    expect(statuses(answers)).toEqual(once(200, 409));
    expect((await host.ok('showBattle', params({ id }))).players).toHaveLength(2);
  });

  test('one stranger takes one seat', async () => {
    const host = await house().signUp('Popular');
    const { id, roomCode } = await openRoom(host);
    const stranger = await house().signUp('Impatient');
    const answers = await all(() => stranger.call('joinBattle', { body: { roomCode } }));
    expect(statuses(answers)).toEqual(once(200, 200));
    expect((await host.ok('showBattle', params({ id }))).players).toHaveLength(2);
  });

  test('one next round begins', async () => {
    const table = await startBattle(house(), 'medium');
    await playRound(table, 1, [5, 5]);
    house().pass(10_000);
    const ear = await table.host.listen();
    const answers = await all((n) => (n % 2 ? table.host : table.guest).call('continueRound', params(table)));
    expect(statuses(answers)).toEqual(once(200, 200));
    expect((await table.host.ok('showBattle', params(table))).currentRound).toBe(2);
    await share(table.guest, table.id, 2);
    const heard = (await ear.until('gameUpdated')).filter((message) => message.type === 'nextRound');
    expect(heard).toHaveLength(1);
  });

  test('one rematch is asked for, and one new battle begins', async () => {
    const table = await finishedClash(house());
    const body = { toUserId: table.host.id, originalGameId: table.id };
    const asked = await all(() => table.guest.call('askRematch', { body }));
    expect(statuses(asked)).toEqual(once(201, 409));
    const [request] = await table.host.ok('showRematches');
    const ear = await table.guest.listen();
    const requestId = String(request?.id);
    const answers = await all((n) =>
      table.host.call('answerRematch', { params: { requestId }, body: { accept: n % 2 === 0 } }),
    );
    expect(statuses(answers)).toEqual(once(200, 409));
    const accepted = answers.find((answer) => answer.status === 200)?.body as { game: object | null };
    await ear.heard(accepted.game ? 'rematchAccepted' : 'redirectToHome');
    expect(ear.waiting).toEqual([]);
  });

  test('one person gets a battle name', async () => {
    const people = await Promise.all(ten.map(() => house().unnamed()));
    const answers = await Promise.all(
      people.map((each, n) =>
        each.call('chooseNickname', { body: { nickname: n % 2 ? 'wanted' : 'WANTED' } }),
      ),
    );
    expect(statuses(answers)).toEqual(once(200, 409));
  });

  test('one timeout is counted', async () => {
    const table = await startBattle(house());
    house().pass(122_000);
    const answers = await all((n) => (n % 2 ? table.host : table.guest).call('checkClock', params(table)));
    expect(statuses(answers)).toEqual(once(200, 200));
    expect((await table.guest.ok('whoAmI')).gamesWon).toBe(1);
    expect((await table.host.ok('whoAmI')).gamesPlayed).toBe(1);
  });

  test('ten rooms of one host have ten codes', async () => {
    const host = await house().signUp('Busy');
    const rooms = await Promise.all(ten.map(() => openRoom(host)));
    expect(new Set(rooms.map((room) => room.roomCode)).size).toBe(10);
  });
});
