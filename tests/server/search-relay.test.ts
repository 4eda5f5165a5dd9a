import { expect, test } from 'vitest';
import { moderate } from '#server/reports/commands.ts';
import { onEmbeddedDatabase } from '#tests/support/each-database.ts';
import { params, startBattle } from '#tests/support/test-battles.ts';

onEmbeddedDatabase('A song search', {}, (app) => {
  const startTyping = async () => {
    const battle = await startBattle(app());
    const [typist, reader] = [await battle.guest.listen(battle.id), await battle.host.listen(battle.id)];
    const { id: userId, nickname } = battle.guest;
    const type = (searchQuery: string) =>
      typist.send({ type: 'playerTyping', gameId: battle.id, userId, searchQuery, timestamp: 1 });
    return { typist, reader, nickname, type, by: { gameId: battle.id, userId } };
  };

  test('the song search that a player types is sent to the opponent, with the name, and to nobody else (§3.3.3, 3.3.4)', async () => {
    const { typist, reader, nickname, type, by } = await startTyping();
    const stranger = await (await app().signUp('Stranger')).listen();
    type('<b>que');
    const message = { type: 'playerTyping', ...by, nickname, searchQuery: '<b>que', timestamp: app().now() };
    expect(await reader.receives('playerTyping')).toEqual(message);
    expect([typist.unread, stranger.unread]).toEqual([[], []]);
  });

  test('only the first 200 characters of a song search are sent', async () => {
    const { reader, type } = await startTyping();
    type('ab'.repeat(200));
    expect((await reader.receives('playerTyping')).searchQuery).toBe('ab'.repeat(100));
  });

  test('a player who empties the search or leaves the page has stopped typing (§3.3.13)', async () => {
    const { typist, reader, type, by } = await startTyping();
    const stopped = { type: 'playerStoppedTyping', ...by };
    type('queen');
    await reader.receives('playerTyping');
    type('');
    expect(await reader.receives('playerStoppedTyping')).toEqual(stopped);
    type('queen');
    await reader.receives('playerTyping');
    await typist.close();
    expect(await reader.receives('playerStoppedTyping')).toEqual(stopped);
  });

  test('the start of a song is sent to the opponent, and accepted only from players of that battle (§3.3.19)', async () => {
    const battle = await startBattle(app());
    const [listener, sender] = [await battle.host.listen(battle.id), await battle.guest.listen(battle.id)];
    const outsider = await app().signUp('Stranger');
    const stranger = await outsider.listen();
    const started = (userId: string) =>
      ({ type: 'songStarted', gameId: battle.id, userId, songId: 9 }) as const;
    listener.send(started(battle.host.id));
    expect(await sender.receives('songStarted')).toEqual(started(battle.host.id));
    stranger.send(started(outsider.id));
    expect((await stranger.receives('error')).message).toBe('You are not a player of this battle');
    listener.send(started(battle.guest.id));
    expect((await listener.receives('error')).message).toBe('This is not your own user');
    expect([listener.unread, sender.unread, stranger.unread]).toEqual([[], [], []]);
  });

  test('typed text is sent as it is, without invisible characters, and with rude words starred (§S4.17)', async () => {
    const { reader, nickname, type, by } = await startTyping();
    const unchanged = ['q', 'qu', 'say "', 'Mötley Crüe', 'שלום 🎸', 'back\\slash', ' q', 'x'.repeat(150)];
    const changed = [
      ['a\u0000b\u202ec', 'abc'],
      ['fuck you', 'f*** you'],
    ] as const;
    for (const [typed, searchQuery] of [...unchanged.map((each) => [each, each] as const), ...changed]) {
      type(typed);
      const message = { type: 'playerTyping', ...by, nickname, searchQuery, timestamp: app().now() };
      expect(await reader.receives('playerTyping')).toEqual(message);
    }
  });

  test('typing is sent with the player’s current name, also after a rename and after the name was hidden', async () => {
    const battle = await startBattle(app());
    const [typist, reader] = [await battle.host.listen(battle.id), await battle.guest.listen(battle.id)];
    const { id: userId } = battle.host;
    const nameOfTypist = async () => {
      for (const searchQuery of ['q', ''])
        typist.send({ type: 'playerTyping', gameId: battle.id, userId, searchQuery });
      const { nickname } = await reader.receives('playerTyping');
      await reader.receives('playerStoppedTyping');
      return nickname;
    };
    expect(await nameOfTypist()).toBe(battle.host.nickname);
    const nickname = `New ${battle.host.nickname}`;
    await battle.host.ok('chooseNickname', { body: { nickname } });
    expect(await nameOfTypist()).toBe(nickname);
    await moderate(app().server.context, ['hide', nickname]);
    const { players } = await battle.guest.ok('showBattle', params(battle));
    expect(await nameOfTypist()).toBe(players[0]?.nickname);
    expect(players[0]?.nickname).not.toBe(nickname);
  });

  test('closing one page of a player does not end the typing in another', async () => {
    const battle = await startBattle(app());
    const [typist, idle] = [await battle.guest.listen(battle.id), await battle.guest.listen(battle.id)];
    const reader = await battle.host.listen(battle.id);
    typist.send({ type: 'playerTyping', gameId: battle.id, userId: battle.guest.id, searchQuery: 'queen' });
    await reader.receives('playerTyping');
    await idle.close();
    typist.send({ type: 'playerTyping', gameId: battle.id, userId: battle.guest.id, searchQuery: 'queens' });
    expect((await reader.until('playerTyping')).map(({ type }) => type)).toEqual(['playerTyping']);
  });

  test('a player’s typing in two pages ends once, after both have ended', async () => {
    const battle = await startBattle(app());
    const windows = [await battle.guest.listen(battle.id), await battle.guest.listen(battle.id)] as const;
    const reader = await battle.host.listen(battle.id);
    const type = (at: 0 | 1, searchQuery: string) =>
      windows[at].send({ type: 'playerTyping', gameId: battle.id, userId: battle.guest.id, searchQuery });
    for (const at of [0, 1, 0, 1] as const) {
      type(at, `queen ${at}`);
      expect((await reader.receives('playerTyping')).searchQuery).toBe(`queen ${at}`);
    }
    await windows[0].close();
    type(1, 'queens');
    expect((await reader.until('playerTyping')).map(({ type }) => type)).toEqual(['playerTyping']);
    await windows[1].close();
    expect((await reader.receives('playerStoppedTyping')).userId).toBe(battle.guest.id);
    expect(reader.unread).toEqual([]);
  });
});
