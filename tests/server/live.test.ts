import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { closed } from '#tests/support/closed.ts';
import { onEmbeddedDatabase } from '#tests/support/each-database.ts';
import { openLiveListener, refusedUpgrade } from '#tests/support/live-listener.ts';
import { finishedAnytime, params, share, startBattle } from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import type { TestServer } from '#tests/support/test-server.ts';

onEmbeddedDatabase('The live channel', {}, (app) => {
  const at = (player?: TestClient, origin?: string | null) => ({
    port: app().server.port,
    cookie: player?.cookie,
    origin,
  });
  const own = () => `http://127.0.0.1:${app().server.port}`;
  const expectAlive = async (here: TestServer) =>
    expect((await here.anonymous().get('/healthz')).status).toBe(200);

  test('opens only for players who are signed in', async () => {
    expect(await refusedUpgrade(at())).toEqual([401, 'Unauthorized']);
    expect(await refusedUpgrade({ ...at(), cookie: 'session=forged.x' })).toEqual([401, 'Unauthorized']);
    const loggedOut = await app().signUp('Gone');
    const { cookie } = loggedOut;
    await loggedOut.call('logOut');
    expect(await refusedUpgrade({ ...at(), cookie })).toEqual([401, 'Unauthorized']);
  });

  test('opens only from the site’s own pages (§3.3.2, S3.4)', async () => {
    const player = await app().signUp('Visitor');
    const foreign = [403, 'This request came from another site'];
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1', null]) {
      expect(await refusedUpgrade(at(player, origin))).toEqual(foreign);
    }
    const live = await openLiveListener(at(player, own()));
    live.send({ type: 'joinUser', userId: player.id });
    expect(await live.receives('joined')).toEqual({ type: 'joined' });
    await live.close();
  });

  test('answers a beat with a beat (§3.3.24)', async () => {
    const player = await app().signUp('Alive');
    const live = await player.listen();
    live.send({ type: 'beat', userId: player.id });
    expect(await live.receives('beat')).toEqual({ type: 'beat' });
    await live.close();
  });

  test('tells all devices of a player to fetch changes that have no message of their own (§3.3.18)', async () => {
    const { host, guest, id } = await finishedAnytime(app());
    const [hostsOther, guestsOther] = [await host.listen(), await guest.listen()];
    const no = { accept: false };
    const ofBattle = { toUserId: host.id, originalGameId: id, gameMode: 'fast' } as const;
    const request = await guest.ok('askRematch', { body: ofBattle });
    await guestsOther.receives('fetchAgain');
    await host.ok('answerRematch', { params: { requestId: String(request.id) }, body: no });
    for (const live of [hostsOther, guestsOther]) await live.receives('fetchAgain');
    await host.ok('challengeRival', { body: { toUserId: guest.id } });
    await hostsOther.receives('fetchAgain');
    await guest.ok('setChallenges', { body: { on: false } });
    for (const live of [hostsOther, guestsOther]) await live.receives('fetchAgain');
    await host.ok('chooseNickname', { body: { nickname: 'Renamed' } });
    await hostsOther.receives('fetchAgain');
    await host.ok('chooseAvatar', { body: { avatarType: 'male_4' } });
    await hostsOther.receives('fetchAgain');
    for (const live of [hostsOther, guestsOther]) await live.close();
  });

  test('is not a page: a request without an upgrade is answered with 404', async () => {
    const player = await app().signUp('Visitor');
    expect((await player.get('/ws')).status).toBe(404);
  });

  test('accepts frames only for the player’s own user and battles (§3.3.25, S3.5)', async () => {
    const battle = await startBattle(app());
    const stranger = await app().signUp('Stranger');
    const live = await stranger.listen();
    const errorFor = async (frame: object) => {
      live.send(frame);
      return (await live.receives('error')).message;
    };
    const notYou = 'This is not your own user';
    expect(await errorFor({ type: 'joinUser', userId: battle.guest.id })).toBe(notYou);
    expect(await errorFor({ type: 'joinGame', gameId: battle.id, userId: battle.guest.id })).toBe(notYou);
    const closed = 'You are not a player of this battle';
    for (const gameId of [battle.id, String(battle.id), battle.code]) {
      expect(await errorFor({ type: 'joinGame', gameId, userId: stranger.id })).toBe(closed);
    }
    const typing = { type: 'playerTyping', gameId: battle.id, userId: stranger.id, searchQuery: 'x' };
    expect(await errorFor(typing)).toBe(closed);
    for (const gameId of [0, -1, 999_999_999, 2 ** 40, 'abc', '', '999999999999']) {
      expect(await errorFor({ type: 'joinGame', gameId, userId: stranger.id }), String(gameId)).toBe(
        'Game not found',
      );
    }
    await share(battle.guest, battle.id);
    await expectAlive(app());
    expect(live.unread).toEqual([]);
  });

  test('sends a player’s messages to all pages of that player, and to no other player', async () => {
    const battle = await startBattle(app());
    const windows = [await battle.host.listen(), await battle.host.listen(battle.code)];
    const stranger = await (await app().signUp('Stranger')).listen();
    const song = await share(battle.guest, battle.id);
    for (const live of windows) {
      expect(await live.receives('songSubmittedForRating')).toMatchObject({ songId: song.id });
    }
    expect(stranger.unread).toEqual([]);
  });

  test.each([
    ['a frame over 4 KiB', 'x'.repeat(4097), 1009],
    ['a frame that is not JSON', '{"type":', 1007],
    ['a binary frame', Buffer.from('{"type":"joinUser"}'), 1003],
  ])('is closed by %s, and the server goes on', async (_, frame, code) => {
    const live = await (await app().signUp('Clumsy')).listen();
    live.send(frame);
    expect(await live.closed).toBe(code);
    await expectAlive(app());
  });

  test('answers a frame of an unknown type with an error and stays open', async () => {
    const player = await app().signUp('Newer');
    const live = await player.listen();
    for (const frame of ['{"type":"gameUpdated"}', '{"type":"joinGame"}', '[]', 'null']) {
      live.send(frame);
      expect((await live.receives('error')).message, frame).toBe('Unknown frame');
    }
    live.send({ type: 'joinUser', userId: player.id });
    await live.receives('joined');
    await live.close();
  });

  test('reads a frame of exactly 4 KiB (§S4.7)', async () => {
    const player = await app().signUp('Exact');
    const live = await player.listen();
    const frame = JSON.stringify({ type: 'joinUser', userId: player.id, padding: '' });
    live.send(frame.replace('""', `"${'x'.repeat(4096 - frame.length)}"`));
    await live.receives('joined');
  });

  test('is closed by a flood of frames, and the server goes on', async () => {
    const player = await app().signUp('Flood');
    const live = await player.listen();
    for (let n = 0; n < 150; n += 1) live.send({ type: 'joinUser', userId: player.id });
    expect(await live.closed).toBe(1008);
    expect(live.unread.length).toBe(100);
    await expectAlive(app());
  });

  test('may break off in the middle of a frame or a handshake, and the server goes on', async () => {
    const player = await app().signUp('Broken');
    const live = await player.listen();
    live.socket.terminate();
    await live.closed;
    const raw = connect(app().server.port, '127.0.0.1');
    raw.write(
      `GET /ws HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nCookie: ${player.cookie}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
    await once(raw, 'data');
    raw.write(Buffer.from([0xff, 0xff, 0xff, 0xff, 0x00]));
    raw.on('error', () => {});
    await closed(raw);
    await expectAlive(app());
  });

  test('may lose a message, because the next fetch returns the same state', async () => {
    const battle = await startBattle(app());
    await share(battle.guest, battle.id);
    const live = await battle.host.listen(battle.id);
    expect(live.unread).toEqual([]);
    expect((await battle.host.ok('showBattle', params(battle))).status).toBe('rating');
    expect(await battle.host.ok('showSongs', params(battle))).toHaveLength(1);
  });

  test('is closed with its session, and no other channel is (§S2.12)', async () => {
    const player = await app().signUp('Leaving');
    const other = await app().signUp('Staying');
    const [live, stays] = [await player.listen(), await other.listen()];
    await player.call('logOut');
    expect(await live.closed).toBe(1008);
    stays.send({ type: 'joinUser', userId: other.id });
    await stays.receives('joined');
  });

  test('has no other address that upgrades', async () => {
    const { cookie } = await app().signUp('Curious');
    for (const path of ['/api/site', '/', '/nowhere', '/healthz']) {
      const socket = new WebSocket(`ws://127.0.0.1:${app().server.port}${path}`, {
        headers: { cookie },
      });
      socket.on('error', () => {});
      const [, response] = await once(socket, 'unexpected-response');
      expect([path, response.statusCode]).toEqual([path, path === '/nowhere' ? 404 : 200]);
      socket.terminate();
    }
  });

  test('reads frames in the order in which they were sent, by number or by code', async () => {
    const battle = await startBattle(app());
    const [typist, reader] = [await battle.guest.listen(), await battle.host.listen(battle.id)];
    const userId = battle.guest.id;
    typist.send({
      type: 'joinGame',
      gameId: `https://battle.example/${battle.code.toLowerCase()}).`,
      userId,
    });
    for (const gameId of [battle.id, battle.code]) {
      typist.send({ type: 'playerTyping', gameId, userId, searchQuery: 'queen' });
      expect((await reader.receives('playerTyping')).gameId).toBe(battle.id);
    }
    expect(typist.unread).toEqual([{ type: 'joined', gameId: battle.id }]);
  });
});
