import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { onEachDatabase } from '#tests/support/each-database.ts';
import {
  finishedClash,
  params,
  share,
  startBattle,
  type TestBattle,
  turn,
} from '#tests/support/test-battles.ts';

onEachDatabase('A repeated request', {}, (app) => {
  const showTable = (battle: TestBattle) => battle.guest.call('showTable', params(battle));

  test('gets the same bytes and headers, except for the request id and the date', async () => {
    const battle = await finishedClash(app());
    for (const call of ['currentUser', 'showLeaderboard', 'showRematches', 'showSite'] as const) {
      const responses = [
        await battle.guest.call(call),
        await battle.guest.call(call),
        await battle.guest.call(call),
      ];
      const plain = responses.map(({ text, headers: { 'x-request-id': id, date: _, ...headers } }) => {
        expect(id).toMatch(/\S/);
        return { text, headers };
      });
      expect(plain[1]).toEqual(plain[0]);
      expect(plain[2]).toEqual(plain[0]);
    }
    const results = [1, 2, 3].map(() => app().anonymous().call('showPublicResults', params(battle)));
    const [first, ...more] = (await Promise.all(results)).map(({ text }) => text);
    expect(new Set(more)).toEqual(new Set([first]));
  });

  test('is answered in order among several on one connection, which closes when a request asks for it', async () => {
    const board = (await app().anonymous().call('showLeaderboard')).text;
    const ask = (id: string, more = '', version = '1.1') =>
      `GET /api/leaderboard HTTP/${version}\r\nHost: x\r\nX-Request-Id: ${id}\r\n${more}\r\n`;
    const responsesTo = async (requests: string) => {
      const connection = connect(app().server.port, '127.0.0.1');
      connection.write(requests);
      const responses = (await text(connection)).split(/(?=HTTP\/1\.1 200 OK\r\n)/);
      return responses.map((response) => [
        /^x-request-id: (.*)\r$/im.exec(response)?.[1],
        /^connection: (.*)\r$/im.exec(response)?.[1],
        response.endsWith(`\r\n\r\n${board}`),
      ]);
    };
    const [open, last] = ['keep-alive', 'close'];
    expect(await responsesTo(ask('one') + ask('two') + ask('three', 'Connection: close\r\n'))).toEqual([
      ['one', open, true],
      ['two', open, true],
      ['three', last, true],
    ]);
    expect(await responsesTo(ask('old', '', '1.0'))).toEqual([['old', last, true]]);
  });

  test('keeps the request id that a proxy has set', async () => {
    const battle = await startBattle(app());
    const ask = () =>
      battle.guest.request('GET', `/api/games/${battle.id}/table`, {
        headers: { 'x-request-id': 'given-1' },
      });
    for (const response of [await ask(), await ask(), await ask()])
      expect(response.headers['x-request-id']).toBe('given-1');
  });

  test('gets the new state after every move', async () => {
    const battle = await startBattle(app());
    const statuses: unknown[] = [];
    const look = async () => {
      for (const player of [battle.guest, battle.host]) {
        const seen = await player.ok('showTable', params(battle));
        expect(await player.ok('showTable', params(battle))).toEqual(seen);
        const { game, songs, ratings } = seen;
        statuses.push(game.status, songs.length, ratings.length);
      }
    };
    await look();
    await share(battle.guest, battle.id);
    await look();
    expect(statuses).toEqual(['active', 0, 0, 'active', 0, 0, 'rating', 1, 0, 'rating', 1, 0]);
  });

  test('gets the time that is left on the clock at that time', async () => {
    const battle = await startBattle(app());
    const left = async () =>
      ((await showTable(battle)).body as { game: { timeoutMs: number } }).game.timeoutMs;
    expect([await left(), await left()]).toEqual([120_000, 120_000]);
    app().advance(1500);
    expect([await left(), await left()]).toEqual([118_500, 118_500]);
  });

  test('is refused to other players, and to a player who has logged out', async () => {
    const battle = await startBattle(app());
    await turn(battle, battle.guest, 7);
    for (let times = 0; times < 3; times += 1) await showTable(battle);
    const stranger = await app().signUp('Stranger');
    for (let times = 0; times < 2; times += 1)
      expect((await stranger.call('showTable', params(battle))).status).toBe(403);
    const { cookie } = battle.guest;
    await battle.guest.ok('logOut');
    battle.guest.cookie = cookie;
    expect((await showTable(battle)).status).toBe(401);
    expect((await battle.guest.call('currentUser')).status).toBe(401);
  });

  test('lists a rematch request at once, and no longer once it is declined or has expired', async () => {
    const { host, guest, id } = await finishedClash(app());
    const asked = async () => {
      const lists = [await host.ok('showRematches'), await host.ok('showRematches')];
      expect(lists[1]).toEqual(lists[0]);
      return lists[0]?.map((request) => request.id);
    };
    const ask = () =>
      guest.ok('askRematch', { body: { toUserId: host.id, originalGameId: id, gameMode: 'fast' } });
    expect(await asked()).toEqual([]);
    const first = await ask();
    expect(await asked()).toEqual([first.id]);
    await host.ok('answerRematch', { params: { requestId: String(first.id) }, body: { accept: false } });
    expect(await asked()).toEqual([]);
    const second = await ask();
    expect(await asked()).toEqual([second.id]);
    app().advance(120_000);
    expect(await asked()).toEqual([]);
  });

  test('gets a new battle name at once', async () => {
    const battle = await startBattle(app());
    for (let times = 0; times < 2; times += 1) await showTable(battle);
    await battle.host.ok('chooseNickname', { body: { nickname: 'Somebody Else' } });
    expect((await showTable(battle)).text).toContain('Somebody Else');
    expect((await battle.host.ok('currentUser')).nickname).toBe('Somebody Else');
  });
});
