import { expect, test } from 'vitest';
import { onEachDatabase } from '#tests/support/each-database.ts';
import { startBattle } from '#tests/support/house-battles.ts';

onEachDatabase('Typing', {}, (house) => {
  test('what one player types is shown to the other, with the name, until three seconds of silence', async () => {
    const table = await startBattle(house());
    const typist = await table.host.listen(table.id);
    const reader = await table.guest.listen(table.id);
    const stranger = await (await house().signUp('Stranger')).listen();
    const { id: userId, nickname } = table.host;
    typist.send({ type: 'playerTyping', gameId: table.id, userId, searchQuery: '<b>que', timestamp: 1 });
    expect(await reader.heard('playerTyping')).toEqual({
      ...{ type: 'playerTyping', gameId: table.id, userId, nickname },
      ...{ searchQuery: '<b>que', timestamp: house().now() },
    });
    const stopped = { type: 'playerStoppedTyping', gameId: table.id, userId };
    const since = performance.now();
    expect(await reader.heard('playerStoppedTyping')).toEqual(stopped);
    expect(performance.now() - since).toBeGreaterThan(2500);

    typist.send({ type: 'playerTyping', gameId: table.id, userId, searchQuery: 'ab'.repeat(200) });
    expect((await reader.heard('playerTyping')).searchQuery).toBe('ab'.repeat(100));
    for (const searchQuery of ['queen', '']) {
      typist.send({ type: 'playerTyping', gameId: table.id, userId, searchQuery });
      await reader.heard(searchQuery ? 'playerTyping' : 'playerStoppedTyping');
    }
    typist.send({ type: 'playerTyping', gameId: table.id, userId, searchQuery: 'queen' });
    await reader.heard('playerTyping');
    await typist.close();
    expect(await reader.heard('playerStoppedTyping')).toEqual(stopped);
    expect([typist.waiting, stranger.waiting]).toEqual([[], []]);
  });

  test('each letter typed arrives as it was typed, however it is written', async () => {
    const table = await startBattle(house());
    const [typist, reader] = [await table.host.listen(table.id), await table.guest.listen(table.id)];
    const { id: userId, nickname } = table.host;
    const typed = [
      'q',
      'qu',
      'say "',
      'Mötley Crüe',
      'שלום 🎸',
      'back\\slash',
      'a\u0000b\nc',
      ' q',
      'x'.repeat(150),
    ];
    for (const searchQuery of typed) {
      typist.send({ type: 'playerTyping', gameId: table.id, userId, searchQuery, timestamp: Date.now() });
      expect(await reader.heard('playerTyping')).toEqual({
        ...{ type: 'playerTyping', gameId: table.id, userId, nickname, searchQuery },
        timestamp: house().now(),
      });
    }
  });

  test('a window that closes does not stop what is typed in another', async () => {
    const table = await startBattle(house());
    const [typist, idle] = [await table.host.listen(table.id), await table.host.listen(table.id)];
    const reader = await table.guest.listen(table.id);
    typist.send({ type: 'playerTyping', gameId: table.id, userId: table.host.id, searchQuery: 'queen' });
    await reader.heard('playerTyping');
    await idle.close();
    typist.send({ type: 'playerTyping', gameId: table.id, userId: table.host.id, searchQuery: 'queens' });
    expect((await reader.until('playerTyping')).map(({ type }) => type)).toEqual(['playerTyping']);
  });
});
