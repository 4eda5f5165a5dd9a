import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { pairs, users } from '#server/database/schema.ts';
import { onEachDatabase } from '#tests/support/each-database.ts';
import {
  finishedClash,
  params,
  playBattle,
  rate,
  share,
  startBattle,
  turn,
} from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';

onEachDatabase('The record of a player', {}, (app) => {
  const recordOf = async (player: TestClient) => {
    const { gamesPlayed, gamesWon } = await player.ok('currentUser');
    return [gamesPlayed, gamesWon];
  };

  test('counts a battle once for both players, and the win once for the winner', async () => {
    const battle = await finishedClash(app());
    expect(await recordOf(battle.host)).toEqual([1, 1]);
    expect(await recordOf(battle.guest)).toEqual([1, 0]);
    for (const player of [battle.host, battle.guest, battle.host]) {
      await player.ok('continueRound', params(battle));
      await player.ok('checkClock', params(battle));
    }
    app().advance(24 * 60 * 60 * 1000);
    await finishedClash(app(), [battle.guest, battle.host]);
    expect(await recordOf(battle.host)).toEqual([2, 1]);
    expect(await recordOf(battle.guest)).toEqual([2, 1]);
  });

  test('stays empty after its deletion, also when a battle ends that began meanwhile (§S2.8)', async () => {
    const { db } = app().server.context;
    const battle = await startBattle(app());
    const { host, guest } = battle;
    await turn(battle, guest, 5);
    const song = await share(host, battle.id);
    const deletion = { nickname: null, deletedAt: new Date() };
    await db.update(users).set(deletion).where(eq(users.id, host.id));
    await rate(guest, song.id, 5);
    expect((await guest.ok('showResults', params(battle))).winner).toBe('tie');
    expect(await guest.ok('showRivals')).toEqual([]);
    const [deleted] = await db.select().from(users).where(eq(users.id, host.id));
    expect([await recordOf(guest), deleted?.gamesPlayed]).toEqual([[1, 0], 0]);
  });

  test('counts a draw as a battle without a win', async () => {
    const battle = await startBattle(app());
    await playBattle(battle, [[5, 5]]);
    expect(await recordOf(battle.host)).toEqual([1, 0]);
    expect(await recordOf(battle.guest)).toEqual([1, 0]);
  });

  test('does not exist for a guest, but counts a win over one (§6.2)', async () => {
    const guest = await app().guest();
    const host = await app().signUp('Marmalade');
    await finishedClash(app(), [host, guest]);
    await finishedClash(app(), [guest, host]);
    expect(await recordOf(guest)).toEqual([0, 0]);
    expect(await recordOf(host)).toEqual([2, 1]);
    const board = await app().anonymous().ok('showLeaderboard');
    expect(board.map((entry) => entry.id)).not.toContain(guest.id);
  });

  test('counts a battle that ended by a timeout', async () => {
    const battle = await startBattle(app());
    await turn(battle, battle.guest, 5);
    const live = await battle.guest.listen();
    app().advance(122_000);
    await live.receives('gameTimeout');
    expect(await recordOf(battle.host)).toEqual([1, 0]);
    expect(await recordOf(battle.guest)).toEqual([1, 1]);
    expect((await battle.host.ok('showResults', params(battle))).counted).toBe(true);
  });

  test('does not count a battle without a rating, which still has a winner', async () => {
    const battle = await startBattle(app());
    await share(battle.guest, battle.id);
    expect(await battle.guest.ok('giveUp', params(battle))).toMatchObject({
      status: 'completed',
      winnerId: battle.host.id,
      counted: false,
    });
    expect([await recordOf(battle.host), await recordOf(battle.guest)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(await battle.host.ok('showResults', params(battle))).toMatchObject({
      winner: 'user',
      counted: false,
    });
  });

  test('counts at most thirty battles a day of the same two players, also of battles that end at once', async () => {
    const [host, guest] = [await app().signUp('Steady'), await app().signUp('Rival')];
    const begun = async () => {
      const battle = await startBattle(app(), 'fast', [host, guest]);
      await turn(battle, guest, 2);
      return { battle, last: await share(host, battle.id) };
    };
    const end = ({ last }: Awaited<ReturnType<typeof begun>>) => rate(guest, last.id, 9);
    await end(await begun());
    const { db } = app().server.context;
    const ofBoth = eq(pairs.playerA, [host.id, guest.id].sort()[0] ?? '');
    const updated = await db.update(pairs).set({ battles: 27 }).where(ofBoth).returning();
    expect(updated).toHaveLength(1);
    const together = [await begun(), await begun(), await begun(), await begun(), await begun()];
    await Promise.all(together.map(end));
    expect(await recordOf(host)).toEqual([4, 4]);
    const counted = await Promise.all(
      together.map(async ({ battle }) => (await host.ok('showResults', params(battle))).counted),
    );
    expect(counted.filter(Boolean)).toHaveLength(3);
    app().advance(24 * 60 * 60 * 1000);
    const [again] = [await begun()];
    await end(again);
    expect(await recordOf(host)).toEqual([5, 5]);
  });
});

onEachDatabase('The leaderboard', {}, (app) => {
  const records: [string, number, number][] = [
    ['zebra', 9, 5],
    ['Beta', 10, 5],
    ['alpha', 10, 5],
    ['Alpha Two', 10, 5],
    ['Lucky', 1, 1],
    ['Loser', 3, 0],
    ['Champion', 40, 20],
    ['Steady', 20, 8],
    ['Rising', 4, 3],
    ['Second Loser', 4, 0],
    ['Unlucky', 50, 0],
    ['Newcomer', 0, 0],
  ];

  test('is empty before any player has finished a battle', async () => {
    await app().signUp('Only Signed Up');
    expect(await app().anonymous().ok('showLeaderboard')).toEqual([]);
  });

  test('lists the ten best by wins, then win rate, then name, in the same order in every locale (§2.3.4, 3.2.1, 7.2.11, 9.1)', async () => {
    const { db, now, newId } = app().server.context;
    const moment = new Date(now());
    const row = ([nickname, gamesPlayed, gamesWon]: [string, number, number]) => ({
      id: newId(),
      nickname,
      nicknameKey: nickname.toLowerCase(),
      gamesPlayed,
      gamesWon,
      createdAt: moment,
      updatedAt: moment,
    });
    await db.insert(users).values(records.map(row));
    await db.insert(users).values({ ...row(['A Guest', 99, 99]), isGuest: true });
    const board = await app().anonymous().ok('showLeaderboard');
    expect(board.map((entry) => entry.nickname)).toEqual([
      'Champion',
      'Steady',
      'zebra',
      'Alpha Two',
      'Beta',
      'alpha',
      'Rising',
      'Lucky',
      'Loser',
      'Second Loser',
    ]);
    expect(Object.keys(board[0] ?? {}).sort()).toEqual(['gamesPlayed', 'gamesWon', 'id', 'nickname']);
  });
});
