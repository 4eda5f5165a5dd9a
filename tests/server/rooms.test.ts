import { expect, test } from 'vitest';
import { maxOpenRooms } from '#rules/limits.ts';
import { onEachDatabase } from '#tests/support/each-database.ts';
import {
  finishedClash,
  join,
  openAnytime,
  openRoom,
  params,
  share,
  startBattle,
} from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const day = 24 * 60 * 60 * 1000;

onEachDatabase('Rooms', {}, (app) => {
  const byCode = (roomCode: string) => ({ body: { roomCode } });
  const ofRoom = (roomCode: string) => ({ params: { roomCode } });

  test('a host needs a battle name, not an avatar (§6.6, 6.8)', async () => {
    const player = await app().unnamed();
    const opening = { body: { mode: 'fast', battleType: 'pop' } } as const;
    expect(await player.refused('openBattle', opening)).toEqual([400, 'Choose a nickname first']);
    await player.ok('chooseNickname', { body: { nickname: 'Bare Host' } });
    expect((await player.ok('openBattle', opening)).host.avatarType).toBeNull();
  });

  test('a player may have 100 open live rooms (§S1.13)', async () => {
    const host = await app().signUp('Quince');
    const [first] = await Promise.all(Array.from({ length: maxOpenRooms }, () => openRoom(host)));
    const opening = { body: { mode: 'fast', battleType: 'pop' } } as const;
    expect(await host.refused('openBattle', opening)).toEqual([
      409,
      'A player may have 100 open rooms: close one of them on the home page first.',
    ]);
    await openAnytime(host);
    if (first) await host.ok('closeRoom', params(first));
    await openRoom(host);
  });

  test.each([
    ['fast', 1],
    ['secret', 3],
    ['medium', 5],
  ] as const)(
    'a room for %s has %i rounds, ten seats and a code without vowels (§3.1.7, 7.2.13, 9.4, 9.9)',
    async (mode, totalRounds) => {
      const host = await app().signUp('Quince');
      const game = await openRoom(host, mode);
      expect(game).toMatchObject({ mode, totalRounds, currentRound: 1, maxPlayers: 10, currentTurn: null });
      expect(game.roomCode).toMatch(/^[BCDFGHJKMNPQRSTVWXZ]{6}$/);
      expect(game.players).toEqual([game.host]);
    },
  );

  test.each([undefined, 'anything_goes', 'wildcard'])(
    'the battle type %s is Wildcard (§3.1.9)',
    async (battleType) => {
      const host = await app().signUp('Quince');
      const { body } = await host.post('/api/games', { mode: 'fast', battleType });
      expect(body).toMatchObject({ battleType: 'wildcard' });
    },
  );

  test('anyone with the code sees the room, in whatever case the code is typed (§7.2.14)', async () => {
    const host = await app().signUp('Quince');
    const { id, roomCode } = await openRoom(host);
    for (const typed of [roomCode, roomCode.toLowerCase()]) {
      expect(await app().anonymous().ok('findRoom', ofRoom(typed))).toMatchObject({
        id,
        roomCode,
        mode: 'fast',
        battleType: 'pop',
        status: 'waiting',
        host: { id: host.id, nickname: host.nickname },
        hostSide: 'a',
        mine: false,
      });
    }
  });

  test('every call that takes a room code finds it in a link, in groups of letters and in a whole message', async () => {
    const { host, guest, id, code } = await startBattle(app());
    const link = `https://battle.example/${code}`;
    const message = `You're called out to a Hip Hop Battle by somebody you know. Room code ${code}: ${link}!`;
    const typed = [`${code}.`, `${code.slice(0, 3)}-${code.slice(3)}`, ` ${code.split('').join(' ')} `];
    for (const text of [...typed, link, `${link}%22`, `https://x.example/join-game/${code}?x=1`, message]) {
      expect((await app().anonymous().ok('findRoom', ofRoom(text))).id, text).toBe(id);
      expect((await guest.ok('joinBattle', byCode(text))).id, text).toBe(id);
      expect((await host.ok('showBattle', { params: { id: text } })).id, text).toBe(id);
    }
  });

  test('a code that no room has is not found, and the number of a battle is not a room code', async () => {
    const host = await app().signUp('Quince');
    const { id } = await openRoom(host);
    const stranger = await app().signUp('Stranger');
    for (const code of [
      'BCDFGZ',
      'AEIOUY',
      String(id).padStart(6, '0'),
      '......',
      "' OR '",
      '🎸'.repeat(6),
    ]) {
      const nowhere = [404, 'Game not found'];
      expect(await stranger.refused('findRoom', ofRoom(code)), code).toEqual(nowhere);
      expect(await stranger.refused('joinBattle', byCode(code)), code).toEqual(nowhere);
    }
    expect((await host.ok('showBattle', { params: { id: String(id) } })).players).toHaveLength(1);
  });

  test('a guest needs a battle name and an avatar to join (§6.7-9)', async () => {
    const { roomCode } = await openRoom(await app().signUp('Quince'));
    const player = await app().unnamed();
    expect(await player.refused('joinBattle', byCode(roomCode))).toEqual([400, 'Choose a nickname first']);
    await player.ok('chooseNickname', { body: { nickname: 'Half Dressed' } });
    expect(await player.refused('joinBattle', byCode(roomCode))).toEqual([400, 'Choose an avatar first']);
    await player.ok('chooseAvatar', { body: { avatarType: 'male_4' } });
    expect((await player.ok('joinBattle', byCode(roomCode.toLowerCase()))).status).toBe('active');
  });

  test('joining again returns the same battle to its players, and a third player finds it full', async () => {
    const battle = await startBattle(app());
    const before = await battle.host.ok('showBattle', params(battle));
    expect(await join(battle.host, battle.code)).toEqual(before);
    expect(await join(battle.guest, battle.code)).toEqual(before);
    const third = await app().signUp('Third');
    const seenBy = async (player: TestClient) => (await player.ok('findRoom', ofRoom(battle.code))).mine;
    expect(await Promise.all([battle.host, battle.guest, third].map(seenBy))).toEqual([true, true, false]);
    expect(await third.refused('joinBattle', byCode(battle.code))).toEqual([
      409,
      'This battle is already full',
    ]);
    expect(await battle.host.ok('showBattle', params(battle))).toEqual(before);
  });

  test('the list of unfinished battles shows each player whose move it is', async () => {
    const battle = await startBattle(app());
    const seenBy = async (player: TestClient) => (await player.ok('showMyBattles'))[0]?.situation;
    const seen = () => Promise.all([battle.host, battle.guest].map(seenBy));
    expect(await seen()).toEqual(['they-share', 'share-your-song']);
    await share(battle.guest, battle.id);
    expect(await seen()).toEqual(['rate-their-song', 'your-song-is-out']);
  });

  test('a player who joins a completed battle finds it full', async () => {
    const battle = await finishedClash(app());
    const late = await app().signUp('Late');
    expect(await late.refused('joinBattle', byCode(battle.code))).toEqual([
      409,
      'This battle is already full',
    ]);
    expect((await app().anonymous().ok('findRoom', ofRoom(battle.code))).status).toBe('completed');
  });

  test('a host who joins their own room stays alone in it', async () => {
    const host = await app().signUp('Quince');
    const room = await openRoom(host);
    expect(await join(host, room.roomCode)).toEqual(room);
  });

  test('a room that no one joins is closed after a day, and its host is notified', async () => {
    const host = await app().signUp('Quince');
    const { id, roomCode } = await openRoom(host);
    const live = await host.listen(id);
    app().advance(day - 1);
    expect((await app().anonymous().ok('findRoom', ofRoom(roomCode))).status).toBe('waiting');
    app().advance(1);
    const game = { id, roomCode, status: 'expired', currentRound: 1 };
    expect(await live.receives('gameUpdated')).toEqual({ type: 'gameUpdated', gameId: id, game });
    const late = await app().signUp('Late');
    expect(await late.refused('joinBattle', byCode(roomCode))).toEqual([404, 'Game not found']);
    expect(await late.refused('findRoom', ofRoom(roomCode))).toEqual([404, 'Game not found']);
    expect(await host.ok('findRoom', ofRoom(roomCode))).toMatchObject({ id, status: 'expired', mine: true });
    expect((await host.ok('showBattle', { params: { id: String(id) } })).status).toBe('expired');
  });
});
