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
  openAnytime,
  openRoom,
  params,
  rate,
  share,
  startBattle,
  turn,
} from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { type Clock, noon, openTestServer, type TestServer } from '#tests/support/test-server.ts';

/** Returns a client of the same player on another instance. */
const at = (app: TestServer, { id, nickname, cookie }: TestClient): TestClient =>
  Object.assign(app.anonymous(), { id, nickname, cookie });

// Two instances need PostgreSQL on the machine; postgres.ts prints what is missing.
describe.skipIf(noPostgres)('Two instances on one database', () => {
  let left: TestServer;
  let right: TestServer;
  beforeAll(async () => {
    const settings = { DATABASE_URL: await freshDatabase() };
    const clock: Clock = { now: noon };
    [left, right] = await Promise.all([openTestServer(settings, clock), openTestServer(settings, clock)]);
  });
  afterAll(() => Promise.all([left, right].map((app) => app?.close())));

  test('are one game: players of one receive the moves made on the other', async () => {
    const guest = await left.signUp('Left');
    const host = await right.signUp('Right');
    const live = await host.listen();
    const { id, roomCode } = await openRoom(host);
    await join(guest, roomCode);
    expect(await live.receives('gameUpdated')).toMatchObject({ gameId: id });
    const song = await share(guest, id);
    expect((await live.receives('songSubmittedForRating')).songId).toBe(song.id);
    const guestLive = await guest.listen(id);
    await rate(host, song.id, 8);
    expect(await guestLive.receives('nextTurn')).toMatchObject({ currentTurn: host.id });
    expect((await at(right, guest).ok('showBattle', params({ id }))).currentTurn).toBe(host.id);

    const reader = await host.listen(id);
    guestLive.send({ type: 'playerTyping', gameId: id, userId: guest.id, searchQuery: 'queen' });
    expect(await reader.receives('playerTyping')).toMatchObject({ nickname: 'Left', searchQuery: 'queen' });
    guestLive.send({ type: 'playerTyping', gameId: id, userId: guest.id, searchQuery: '' });
    await reader.receives('playerStoppedTyping');
    await at(right, guest).ok('chooseNickname', { body: { nickname: 'Renamed' } });
    guestLive.send({ type: 'playerTyping', gameId: id, userId: guest.id, searchQuery: 'queens' });
    expect(await reader.receives('playerTyping')).toMatchObject({
      nickname: 'Renamed',
      searchQuery: 'queens',
    });
  });

  test('receive every message of the other, also one equal to the last', async () => {
    const host = await right.signUp('Right');
    const live = await host.listen();
    const message = { type: 'redirectToHome' } as const;
    for (let n = 0; n < 3; n += 1) left.server.context.hub.publish({ to: [host.id], message });
    for (let n = 0; n < 3; n += 1) expect(await live.receives('redirectToHome')).toEqual(message);
  });

  test('ignore unknown messages on the bus', async () => {
    const { db } = left.server.context;
    const host = await right.signUp('Hears Junk');
    const live = await host.listen();
    for (const text of ['x', '1 {}', '1 null', '1 {"later":1}', '1 {"heartbeats":{}}'])
      await db.execute(sql`select pg_notify('banger_battle_live', ${text})`);
    const { id, roomCode } = await openRoom(host);
    await join(await left.signUp('Joins Junk'), roomCode);
    expect(await live.receives('gameUpdated')).toMatchObject({ gameId: id });
  });

  test('list songs in the order in which they were shared, whatever ids and clocks the instances have', async () => {
    // The instance that stores a row first takes the lower ids.
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

  test('return at once what was changed on the other, also after repeated equal requests', async () => {
    const battle = await finishedClash(left);
    const { host, guest, id } = battle;
    const running = await startBattle(left, 'fast', [guest, host]);
    const operator = (...command: string[]) => moderate(right.server.context, command);
    const responses = async () =>
      Promise.all([
        left.anonymous().call('showLeaderboard'),
        left.anonymous().call('showPublicResults', params({ id })),
        host.call('showRatings', params({ id })),
        host.call('showBattle', params(running)),
        host.call('showSongs', params(running)),
        host.call('currentUser'),
        host.call('showRematches'),
      ]);
    const seen = async () => (await responses()).map(({ status, text }) => (status === 200 ? text : status));
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

  test('see when a player of the other goes away and comes back', async () => {
    const { guest, host, id } = await startBattle(left);
    await share(guest, id);
    const live = await guest.listen(id);
    await (await at(right, host).listen(id)).close();
    // Presence reaches the other instance within a second, and the absence counts from then.
    const isAway = () => live.unread.some(({ type }) => type === 'playerAway');
    await vi.waitUntil(
      () => {
        left.advance(10_000);
        return isAway();
      },
      { interval: 1000, timeout: 10_000 },
    );
    left.advance(60_000);
    await at(right, host).listen(id);
    expect(await live.receives('playerBack')).toMatchObject({ gameId: id, userId: host.id });
  });

  test('see a player of the other who uses only HTTP', async () => {
    const { guest, host, id } = await startBattle(left);
    await share(guest, id);
    const live = await guest.listen(id);
    left.advance(40_000);
    expect(await live.receives('playerAway')).toMatchObject({ gameId: id, userId: host.id });
    for (let times = 0; times < 3; times += 1) await at(right, host).ok('showSongs', params({ id }));
    expect(await live.receives('playerBack')).toMatchObject({ gameId: id, userId: host.id });
  });

  test('close the sockets of a session that ends on the other', async () => {
    const player = await left.signUp('Leaving');
    const other = await right.signUp('Staying');
    const [live, stays] = [await at(right, player).listen(), await other.listen()];
    await player.call('logOut');
    expect(await live.closed).toBe(1008);
    stays.send({ type: 'joinUser', userId: other.id });
    await stays.receives('joined');
  });

  test('end a battle only once when its time runs out, whichever instance is first', async () => {
    const battles = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const guest = await left.signUp('Left');
        const host = await right.signUp('Right');
        const { id, roomCode } = await openRoom(host);
        await join(guest, roomCode);
        await rate(host, (await share(guest, id)).id, 5);
        return { guest, host, id, live: await host.listen() };
      }),
    );
    left.advance(122_000);
    for (const { guest, host, id, live } of battles) {
      const timeout = { type: 'gameTimeout', gameId: id, timedOutUserId: host.id, winnerId: guest.id };
      // Messages of the moves before may reach this instance after the listener was connected.
      expect((await live.until('gameTimeout')).at(-1)).toEqual(timeout);
      expect(await guest.ok('currentUser')).toMatchObject({ gamesPlayed: 1, gamesWon: 1 });
      expect(await host.ok('currentUser')).toMatchObject({ gamesPlayed: 1, gamesWon: 0 });
      expect(live.unread).toEqual([]);
    }
  });

  test('let only one of several players join a room at the same time', async () => {
    const { id, roomCode } = await openRoom(await left.signUp('Host'));
    const players = await Promise.all([left, right, left, right].map((app, n) => app.signUp(`Eager ${n}`)));
    const responses = await Promise.all(
      players.map((each) => each.call('joinBattle', { body: { roomCode } })),
    );
    expect(responses.map((response) => response.status).sort()).toEqual([200, 409, 409, 409]);
    const room = await left.anonymous().ok('findRoom', { params: { roomCode } });
    expect([room.id, room.status]).toEqual([id, 'active']);
  });

  test('keep to the limit of anytime battles when a player uses both at the same time (§12.4)', async () => {
    const host = await left.signUp('Host');
    const [player, guest] = [await left.signUp('Eager'), await right.guest()];
    for (let n = 0; n < 17; n += 1) await openAnytime(player);
    const seats = async (by: TestClient, times: number) => {
      const rooms = await Promise.all(Array.from({ length: times }, () => openAnytime(host)));
      return rooms.map((room, n) => () => {
        const instance = n % 2 ? left : right;
        return at(instance, by).call('takeSeat', { ...invitation(room), body: { rating: 7 } });
      });
    };
    const openings = (by: TestClient) => [left, right].map((app) => () => openAnytime(at(app, by)));
    const rivals = await finishedAnytime(left);
    const asked = await rivals.guest.ok('challengeRival', { body: { toUserId: rivals.host.id } });
    const accept = () =>
      rivals.host.call('answerChallenge', {
        params: { challengeId: String(asked.id) },
        body: { accept: true },
      });
    for (let n = 0; n < 19; n += 1) await openAnytime(rivals.host);
    const presses = [
      ...(await seats(player, 8)),
      ...openings(player),
      ...(await seats(guest, 6)),
      ...openings(guest),
      ...(await seats(rivals.host, 4)),
      accept,
    ];
    await Promise.allSettled(presses.map((press) => press()));
    const counted = [player, guest, rivals.host].map((each) => countAnytime(left.server.context.db, each.id));
    expect(await Promise.all(counted)).toEqual([20, 3, 20]);
  });

  test('give two players the same sides in two battles that both join at the same time (§13.11)', async () => {
    const paces = Array.from({ length: 6 }, (_, n) => (n % 2 ? 'live' : 'anytime'));
    for (const pace of paces) {
      const [ann, ben] = [await left.signUp('Ann'), await left.signUp('Ben', 'female_2')];
      const open = pace === 'live' ? (host: TestClient) => openRoom(host) : openAnytime;
      const rooms = [await open(ann), await open(ben)] as const;
      const takeSeat = (by: TestClient, room: Game) =>
        pace === 'live'
          ? by.ok('joinBattle', { body: { roomCode: room.roomCode } })
          : by.ok('takeSeat', { ...invitation(room), body: { rating: 7 } });
      await Promise.all([takeSeat(ben, rooms[0]), takeSeat(at(right, ann), rooms[1])]);
      const battles = await Promise.all(rooms.map((room) => ann.ok('showBattle', params(room))));
      const sides = battles.map(({ players }) => players.map(({ nickname }) => nickname));
      expect([pace, sides[1]]).toEqual([pace, sides[0]]);
    }
  });

  /** Waits until this many statements wait for a row lock. */
  const waitForBlocked = (statements: number) =>
    expect
      .poll(async () => {
        const locks = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        return ((await right.server.context.db.execute(locks)) as unknown as { rows: unknown[] }).rows.length;
      })
      .toBe(statements);

  test('refuse a seat to a player whose account is being deleted at the same time', async () => {
    const player = await left.signUp('Gone');
    const room = await openAnytime(await left.signUp('Host'));
    const seat = await right.server.context.transaction(async (deleting) => {
      const deleted = { nickname: null, deletedAt: new Date(noon) };
      await deleting.update(users).set(deleted).where(eq(users.id, player.id));
      const seat = player.call('takeSeat', { ...invitation(room), body: { rating: 7 } });
      await waitForBlocked(1);
      return [seat] as const;
    });
    expect((await seat[0]).status).toBe(401);
    expect(await countAnytime(left.server.context.db, player.id)).toBe(0);
  });

  test('count a battle that ends on one while the records are rebuilt on the other (§13.5)', async () => {
    const { host, guest } = await finishedClash(left);
    const second = await startBattle(left, 'fast', [host, guest]);
    await turn(second, guest, 4);
    const song = await share(host, second.id);
    const { transaction } = right.server.context;
    const [ending, rebuilding] = await transaction(async (holding) => {
      await holding.select().from(users).where(eq(users.id, host.id)).for('no key update');
      const ends = rate(guest, song.id, 9);
      await waitForBlocked(1);
      const rebuilds = rivals(right.server.context, ['rebuild']);
      await waitForBlocked(2);
      return [[ends], [rebuilds]] as const;
    });
    await Promise.all([...ending, ...rebuilding]);
    expect((await host.ok('showRivals'))[0]).toMatchObject({ wins: 2, losses: 0 });
  });

  test('refuse a stranger’s rematch request without waiting for a move that is being stored', async () => {
    const { guest, id } = await startBattle(left);
    const stranger = await left.signUp('Stranger');
    const { transaction } = right.server.context;
    const body = { toUserId: guest.id, originalGameId: id };
    await transaction(async (move) => {
      await move.select().from(games).where(eq(games.id, id)).for('no key update');
      expect((await stranger.call('askRematch', { body })).status).toBe(403);
    });
  });

  // This test stops one of the instances, so it must be the last that needs both.
  test('go on as one when the other has stopped', async () => {
    const guest = await left.signUp('Left');
    const host = await right.signUp('Right');
    const { id, roomCode } = await openRoom(host);
    await join(guest, roomCode);
    await left.server.stop();
    const live = await host.listen();
    right.advance(124_000);
    expect(await live.receives('gameTimeout')).toMatchObject({ gameId: id, winnerId: host.id });
    left.server.stop = async () => {};
  });

  test('may start on an empty database at the same time, also three of them', async () => {
    const settings = { DATABASE_URL: await freshDatabase() };
    const servers = await Promise.all([1, 2, 3].map(() => openTestServer(settings)));
    for (const app of servers) expect((await app.anonymous().get('/readyz')).status).toBe(200);
    await Promise.all(servers.map((app) => app.close()));
  });
});
