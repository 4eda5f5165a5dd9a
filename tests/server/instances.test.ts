import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Game } from '#contract/schemas.ts';
import { countAnytime } from '#server/battles/list-battles.ts';
import { games, users } from '#server/database/schema.ts';
import { moderate } from '#server/reports/commands.ts';
import { rivals } from '#server/rivals/rebuild.ts';
import { freshDatabase, noPostgres } from '#tests/support/postgres.ts';
import {
  finishedAnytime,
  finishedClash,
  invitation,
  join,
  openRoom,
  params,
  rate,
  share,
  startBattle,
  throwSong,
  turn,
} from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { type Clock, noon, openTestServer, type TestServer } from '#tests/support/test-server.ts';

/** The same player, at the other instance. */
const at = (app: TestServer, { id, nickname, cookie }: TestClient): TestClient =>
  Object.assign(app.anonymous(), { id, nickname, cookie });

// Without PostgreSQL on the machine there is only ever one instance; postgres.ts says so in plain words.
describe.skipIf(noPostgres)('Two instances on one database', () => {
  let left: TestServer;
  let right: TestServer;
  beforeAll(async () => {
    const settings = { DATABASE_URL: await freshDatabase() };
    const clock: Clock = { now: noon };
    [left, right] = await Promise.all([openTestServer(settings, clock), openTestServer(settings, clock)]);
  });
  afterAll(() => Promise.all([left, right].map((app) => app?.close())));

  test('are one game: what is done at one is heard at the other', async () => {
    const guest = await left.signUp('Left');
    const host = await right.signUp('Right');
    const live = await host.listen();
    const { id, roomCode } = await openRoom(host);
    await join(guest, roomCode);
    expect(await live.receives('gameUpdated')).toMatchObject({ gameId: id });
    const song = await share(guest, id);
    expect((await live.receives('songSubmittedForRating')).songId).toBe(song.id);
    const guestEar = await guest.listen(id);
    await rate(host, song.id, 8);
    expect(await guestEar.receives('nextTurn')).toMatchObject({ currentTurn: host.id });
    expect((await at(right, guest).ok('showBattle', params({ id }))).currentTurn).toBe(host.id);

    const reader = await host.listen(id);
    guestEar.send({ type: 'playerTyping', gameId: id, userId: guest.id, searchQuery: 'queen' });
    expect(await reader.receives('playerTyping')).toMatchObject({ nickname: 'Left', searchQuery: 'queen' });
    guestEar.send({ type: 'playerTyping', gameId: id, userId: guest.id, searchQuery: '' });
    await reader.receives('playerStoppedTyping');
    await at(right, guest).ok('chooseNickname', { body: { nickname: 'Renamed' } });
    guestEar.send({ type: 'playerTyping', gameId: id, userId: guest.id, searchQuery: 'queens' });
    expect(await reader.receives('playerTyping')).toMatchObject({
      nickname: 'Renamed',
      searchQuery: 'queens',
    });
  });

  test('hear each message, also one that is the same as the last', async () => {
    const host = await right.signUp('Right');
    const live = await host.listen();
    const message = { type: 'redirectToHome' } as const;
    for (let n = 0; n < 3; n += 1) left.server.context.hub.publish({ to: [host.id], message });
    for (let n = 0; n < 3; n += 1) expect(await live.receives('redirectToHome')).toEqual(message);
  });

  test('pass over what they do not understand on the bus', async () => {
    const { db } = left.server.context;
    const host = await right.signUp('Hears Junk');
    const live = await host.listen();
    for (const text of ['x', '1 {}', '1 null', '1 {"later":1}', '1 {"heartbeats":{}}'])
      await db.execute(sql`select pg_notify('banger_battle_live', ${text})`);
    const { id, roomCode } = await openRoom(host);
    await join(await left.signUp('Joins Junk'), roomCode);
    expect(await live.receives('gameUpdated')).toMatchObject({ gameId: id });
  });

  test('tell songs in the order they were shared in, whatever numbers and clocks the instances have', async () => {
    // The instance that is asked first takes the lower numbers.
    const players = [await right.signUp('Early'), await right.signUp('Bird')];
    const early = await startBattle(right, 'fast', players);
    await share(early.guest, early.id);
    const guest = await left.signUp('Left');
    const host = await right.signUp('Right');
    const { id, roomCode } = await openRoom(host);
    await join(guest, roomCode);
    const first = await share(guest, id);
    await rate(host, first.id, 8);
    const second = await share(host, id);
    for (const app of [left, right]) {
      const songs = await at(app, guest).ok('showSongs', params({ id }));
      expect(songs.map((song) => song.id)).toEqual([first.id, second.id]);
    }
    await rate(guest, second.id, 3);
    expect((await host.ok('showResults', params({ id }))).winner).toBe('opponent');
  });

  test('know at once what was changed at the other, however often they have told it before', async () => {
    const table = await finishedClash(left);
    const { host, guest, id } = table;
    const running = await startBattle(left, 'fast', [guest, host]);
    const operator = (...command: string[]) => moderate(right.server.context, command);
    const told = async () =>
      Promise.all([
        left.anonymous().call('showLeaderboard'),
        left.anonymous().call('showPublicResults', params({ id })),
        host.call('showRatings', params({ id })),
        host.call('showBattle', params(running)),
        host.call('showSongs', params(running)),
        host.call('currentUser'),
        host.call('showRematches'),
      ]);
    const seen = async () => (await told()).map(({ status, text }) => (status === 200 ? text : status));
    for (const _ of [1, 2, 3]) expect((await seen())[6]).toBe('[]');

    const rematch = { toUserId: host.id, originalGameId: id, gameMode: 'fast' as const };
    const request = await at(right, guest).ok('askRematch', { body: rematch });
    expect((await seen())[6]).toContain(`"id":${request.id}`);
    const no = { params: { requestId: String(request.id) }, body: { accept: false } };
    await at(right, host).ok('answerRematch', no);
    expect((await seen())[6]).toBe('[]');
    await at(right, guest).ok('chooseNickname', { body: { nickname: 'Called Anew' } });
    const renamed = await seen();
    for (const place of [0, 1, 3]) expect(renamed[place]).toContain('"Called Anew"');
    const song = await share(at(right, host), running.id);
    const shared = await seen();
    expect([shared[3], shared[4]].join()).toContain(`"status":"rating"`);
    expect(shared[4]).toContain(`"id":${song.id}`);
    const [first] = await at(right, host).ok('showRatings', params({ id }));
    const { songId = 0, ratedBy = '', comment } = first ?? {};
    await right.anonymous().ok('report', { body: { about: 'comment', songId, ratedBy } });
    const report = /^ *(\d+) {2}comment/m.exec(await operator('list'))?.[1] ?? '';
    await operator('hide', report);
    for (const place of [1, 2]) expect((await seen())[place]).not.toContain(comment);
    await operator('hide', host.nickname);
    expect((await seen()).join()).not.toContain(`"${host.nickname}"`);
    await operator('ban', guest.id);
    expect((await seen())[0]).not.toContain('"Called Anew"');
    expect((await guest.call('currentUser')).status).toBe(401);
    await at(right, host).ok('logOut');
    expect((await seen()).slice(2)).toEqual([401, 401, 401, 401, 401]);
  });

  test('see at a player who went away at the other, and who came back', async () => {
    const { guest, host, id } = await startBattle(left);
    await share(guest, id);
    const live = await guest.listen(id);
    await (await at(right, host).listen(id)).close();
    // The news of it takes up to a second, and the absence counts from there.
    const isAway = () => live.unread.some(({ type }) => type === 'playerAway');
    await vi.waitUntil(
      () => {
        left.pass(10_000);
        return isAway();
      },
      { interval: 1000, timeout: 10_000 },
    );
    left.pass(60_000);
    await at(right, host).listen(id);
    expect(await live.receives('playerBack')).toMatchObject({ gameId: id, userId: host.id });
  });

  test('see at a player who plays at the other over HTTP alone', async () => {
    const { guest, host, id } = await startBattle(left);
    await share(guest, id);
    const live = await guest.listen(id);
    left.pass(40_000);
    expect(await live.receives('playerAway')).toMatchObject({ gameId: id, userId: host.id });
    for (let times = 0; times < 3; times += 1) await at(right, host).ok('showSongs', params({ id }));
    expect(await live.receives('playerBack')).toMatchObject({ gameId: id, userId: host.id });
  });

  test('close the sockets of a session that ends at the other', async () => {
    const player = await left.signUp('Leaving');
    const other = await right.signUp('Staying');
    const [live, stays] = [await at(right, player).listen(), await other.listen()];
    await player.call('logOut');
    expect(await live.closed).toBe(1008);
    stays.send({ type: 'joinUser', userId: other.id });
    await stays.receives('joined');
  });

  test('end a battle once when its time runs out, whichever instance looks first', async () => {
    const tables = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const guest = await left.signUp('Left');
        const host = await right.signUp('Right');
        const { id, roomCode } = await openRoom(host);
        await join(guest, roomCode);
        await rate(host, (await share(guest, id)).id, 5);
        return { guest, host, id, live: await host.listen() };
      }),
    );
    left.pass(122_000);
    for (const { guest, host, id, live } of tables) {
      const timeout = { type: 'gameTimeout', gameId: id, timedOutUserId: host.id, winnerId: guest.id };
      expect(await live.until('gameTimeout')).toEqual([timeout]);
      expect(await guest.ok('currentUser')).toMatchObject({ gamesPlayed: 1, gamesWon: 1 });
      expect(await host.ok('currentUser')).toMatchObject({ gamesPlayed: 1, gamesWon: 0 });
      expect(live.unread).toEqual([]);
    }
  });

  test('let one of two people in who press at both', async () => {
    const { id, roomCode } = await openRoom(await left.signUp('Host'));
    const players = await Promise.all([left, right, left, right].map((app, n) => app.signUp(`Eager ${n}`)));
    const answers = await Promise.all(players.map((each) => each.call('joinBattle', { body: { roomCode } })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
    const room = await left.anonymous().ok('findRoom', { params: { roomCode } });
    expect([room.id, room.status]).toEqual([id, 'active']);
  });

  test('let a player into no more battles any time than one would, whatever is pressed at both (§12.4)', async () => {
    const host = await left.signUp('Host');
    const [player, guest] = [await left.signUp('Eager'), await right.guest()];
    for (let n = 0; n < 17; n += 1) await throwSong(player);
    const seats = async (by: TestClient, times: number) => {
      const rooms = await Promise.all(Array.from({ length: times }, () => throwSong(host)));
      return rooms.map((room, n) => () => {
        const instance = n % 2 ? left : right;
        return at(instance, by).call('takeSeat', { ...invitation(room), body: { rating: 7 } });
      });
    };
    const openings = (by: TestClient) => [left, right].map((app) => () => throwSong(at(app, by)));
    const rivals = await finishedAnytime(left);
    const asked = await rivals.guest.ok('challengeRival', { body: { toUserId: rivals.host.id } });
    const yes = () =>
      rivals.host.call('answerChallenge', {
        params: { challengeId: String(asked.id) },
        body: { accept: true },
      });
    for (let n = 0; n < 19; n += 1) await throwSong(rivals.host);
    const presses = [
      ...(await seats(player, 8)),
      ...openings(player),
      ...(await seats(guest, 6)),
      ...openings(guest),
      ...(await seats(rivals.host, 4)),
      yes,
    ];
    await Promise.allSettled(presses.map((press) => press()));
    const counted = [player, guest, rivals.host].map((each) => countAnytime(left.server.context.db, each.id));
    expect(await Promise.all(counted)).toEqual([20, 3, 20]);
  });

  test('give two who each take the other’s seat in one moment the same sides in both battles (§13.11)', async () => {
    const ways = Array.from({ length: 6 }, (_, n) => (n % 2 ? 'live' : 'anytime'));
    for (const way of ways) {
      const [ann, ben] = [await left.signUp('Ann'), await left.signUp('Ben', 'female_2')];
      const open = way === 'live' ? (host: TestClient) => openRoom(host) : throwSong;
      const rooms = [await open(ann), await open(ben)] as const;
      const sit = (by: TestClient, room: Game) =>
        way === 'live'
          ? by.ok('joinBattle', { body: { roomCode: room.roomCode } })
          : by.ok('takeSeat', { ...invitation(room), body: { rating: 7 } });
      await Promise.all([sit(ben, rooms[0]), sit(at(right, ann), rooms[1])]);
      const battles = await Promise.all(rooms.map((room) => ann.ok('showBattle', params(room))));
      const sides = battles.map(({ players }) => players.map(({ nickname }) => nickname));
      expect([way, sides[1]]).toEqual([way, sides[0]]);
    }
  });

  /** Waits until so many statements wait for a row that another one holds. */
  const blocked = (statements: number) =>
    expect
      .poll(async () => {
        const locks = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        return ((await right.server.context.db.execute(locks)) as unknown as { rows: unknown[] }).rows.length;
      })
      .toBe(statements);

  test('seat no one whose account is being deleted in that moment', async () => {
    const player = await left.signUp('Gone');
    const room = await throwSong(await left.signUp('Host'));
    const seat = await right.server.context.transaction(async (deleting) => {
      const gone = { nickname: null, deletedAt: new Date(noon) };
      await deleting.update(users).set(gone).where(eq(users.id, player.id));
      const seat = player.call('takeSeat', { ...invitation(room), body: { rating: 7 } });
      await blocked(1);
      return [seat] as const;
    });
    expect((await seat[0]).status).toBe(401);
    expect(await countAnytime(left.server.context.db, player.id)).toBe(0);
  });

  test('count a battle that ends at one while the records are made anew at the other (§13.5)', async () => {
    const { host, guest } = await finishedClash(left);
    const second = await startBattle(left, 'fast', [host, guest]);
    await turn(second, guest, 4);
    const song = await share(host, second.id);
    const { transaction } = right.server.context;
    const [ending, rebuilding] = await transaction(async (holding) => {
      await holding.select().from(users).where(eq(users.id, host.id)).for('no key update');
      const ends = rate(guest, song.id, 9);
      await blocked(1);
      const rebuilds = rivals(right.server.context, ['rebuild']);
      await blocked(2);
      return [[ends], [rebuilds]] as const;
    });
    await Promise.all([...ending, ...rebuilding]);
    expect((await host.ok('showRivals'))[0]).toMatchObject({ wins: 2, losses: 0 });
  });

  test('let no stranger who asks for a rematch get in the way of a move that is being stored', async () => {
    const { guest, id } = await startBattle(left);
    const stranger = await left.signUp('Stranger');
    const { transaction } = right.server.context;
    const body = { toUserId: guest.id, originalGameId: id };
    await transaction(async (move) => {
      await move.select().from(games).where(eq(games.id, id)).for('no key update');
      expect((await stranger.call('askRematch', { body })).status).toBe(403);
    });
  });

  // The last one that needs both.
  test('one carries on alone when the other is gone', async () => {
    const guest = await left.signUp('Left');
    const host = await right.signUp('Right');
    const { id, roomCode } = await openRoom(host);
    await join(guest, roomCode);
    await left.server.stop();
    const live = await host.listen();
    right.pass(124_000);
    expect(await live.receives('gameTimeout')).toMatchObject({ gameId: id, winnerId: host.id });
    left.server.stop = async () => {};
  });

  test('three may start on an empty database in the same moment', async () => {
    const settings = { DATABASE_URL: await freshDatabase() };
    const houses = await Promise.all([1, 2, 3].map(() => openTestServer(settings)));
    for (const app of houses) expect((await app.anonymous().get('/readyz')).status).toBe(200);
    await Promise.all(houses.map((app) => app.close()));
  });
});
