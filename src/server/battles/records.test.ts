import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#server/database/schema.ts';
import { onEachDatabase } from '#tests/support/each-database.ts';
import { rate, share, startBattle, type Table, turn } from '#tests/support/house-battles.ts';
import { change } from './change.ts';

onEachDatabase('What is remembered of players when their battle ends', {}, (house) => {
  const people = () => house().server.context.memory.people;

  async function lastRating(): Promise<Table & { end: () => Promise<unknown> }> {
    const table = await startBattle(house());
    await turn(table, table.guest, 9);
    const { id } = await share(table.host, table.id);
    return { ...table, end: () => rate(table.guest, id, 2) };
  }

  /** As another instance would, or a hand at the tables. */
  const renameBehindOurBack = (id: string, nickname: string) =>
    house()
      .server.context.db.update(users)
      .set({ nickname, nicknameKey: nickname.toLowerCase() })
      .where(eq(users.id, id));

  test('is their new record, and nobody is looked up for it', async () => {
    const { guest, end } = await lastRating();
    const before = people().peek(guest.id);
    await end();
    const after = people().peek(guest.id);
    expect(after).toEqual({ ...before, gamesPlayed: 1, gamesWon: 1, stamp: after?.stamp });
    expect(after?.stamp).not.toBe(before?.stamp);
    people().clear();
    await guest.ok('whoAmI');
    expect(people().peek(guest.id)).toEqual(after);
  });

  test('is their whole row where it had changed unknown to us', async () => {
    const { guest, end } = await lastRating();
    await renameBehindOurBack(guest.id, 'Renamed');
    await end();
    expect(await guest.ok('whoAmI')).toMatchObject({ nickname: 'Renamed', gamesPlayed: 1, gamesWon: 1 });
  });

  test('is nothing where it is not known whether it was stored', async () => {
    const { guest, id } = await startBattle(house());
    await renameBehindOurBack(guest.id, 'Unknown');
    const impossible = change(house().server.context, id, (battle) => ({
      ...{ battle: { ...battle, status: 'completed', endedBy: null }, news: [] },
    }));
    await expect(impossible).rejects.toThrow();
    expect(await guest.ok('whoAmI')).toMatchObject({ nickname: 'Unknown', gamesPlayed: 0 });
  });
});
