import { asc, getTableColumns, isNotNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { pairs } from '#server/database/schema.ts';
import { rivals } from '#server/rivals/rebuild.ts';
import { onEachDatabase } from '#tests/support/each-database.ts';
import {
  finishedClash,
  invitation,
  openAnytime,
  params,
  playBattle,
  rate,
  share,
  startBattle,
  turn,
} from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';

onEachDatabase('Rivals', {}, (app) => {
  const player = () => app().signUp('Marmalade');
  const page = (of: TestClient, other: TestClient) => of.ok('showRival', { params: { userId: other.id } });

  /** Plays a Quick Clash; `got` is the rating of the host's and the guest's song. */
  async function clash(host: TestClient, guest: TestClient, got: [number, number]) {
    app().advance(60_000);
    const battle = await startBattle(app(), 'fast', [host, guest]);
    await playBattle(battle, [got]);
    return battle.id;
  }

  test('have a record that each sees from their own side (§13.1, 13.2, 13.3)', async () => {
    const [ann, bob] = [await player(), await player()];
    const ids = [
      await clash(ann, bob, [9, 4]),
      await clash(bob, ann, [10, 2]),
      await clash(ann, bob, [5, 5]),
      await clash(bob, ann, [3, 8]),
      await clash(ann, bob, [7, 6]),
    ];
    const [last = 0] = ids.toReversed();
    const standing = { lastGameId: last, draws: 1 };
    expect(await ann.ok('showRivals')).toMatchObject([
      { player: { id: bob.id }, wins: 3, losses: 1, ...standing },
    ]);
    expect(await bob.ok('showRivals')).toMatchObject([
      { player: { id: ann.id }, wins: 1, losses: 3, ...standing },
    ]);
    const seen = await page(ann, bob);
    expect(seen).toMatchObject({ wins: 3, losses: 1, streak: { of: 'user', length: 2 }, tasteMatch: 54 });
    expect(seen.best).toMatchObject({
      user: { gameId: ids[0], rating: 9 },
      opponent: { gameId: ids[1], rating: 10 },
    });
    expect(seen.battles.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(seen.battles[0]).toMatchObject({ winner: 'user', userScore: 7, opponentScore: 6, mode: 'fast' });
    expect(await page(bob, ann)).toMatchObject({ streak: { of: 'opponent', length: 2 }, tasteMatch: 54 });
  });

  test('see how each of their battles ended (§13.3)', async () => {
    const [ann, bob] = [await player(), await player()];
    await clash(ann, bob, [9, 4]);
    const battle = await startBattle(app(), 'fast', [bob, ann]);
    await turn(battle, ann, 10);
    await ann.ok('giveUp', params(battle));
    expect((await page(ann, bob)).battles).toMatchObject([
      { winner: 'opponent', endedBy: 'gave_up', userScore: 10, opponentScore: 0 },
      { winner: 'user', endedBy: 'ratings' },
    ]);
  });

  test('are players who finished a battle that counts, not strangers', async () => {
    const [ann, bob, carol] = [await player(), await player(), await player()];
    const battle = await startBattle(app(), 'fast', [ann, bob]);
    await bob.ok('giveUp', params(battle));
    expect(await ann.ok('showRivals')).toEqual([]);
    for (const other of [bob, carol, ann])
      expect(await ann.refused('showRival', { params: { userId: other.id } })).toEqual([
        404,
        'No battle of you two is on record',
      ]);
  });

  test('keep their sides in every battle, and see the score of their series (§13.10, 13.11)', async () => {
    const [ann, bob] = [await player(), await player()];
    const first = await clash(ann, bob, [9, 4]);
    const results = (of: TestClient, id: number) => of.ok('showResults', params({ id }));
    expect(await results(bob, first)).toMatchObject({
      winner: 'opponent',
      series: { user: 0, opponent: 1, battles: 1 },
    });
    const sides = [ann.id, bob.id].map((id) => ({ id }));
    const battle = await startBattle(app(), 'fast', [bob, ann]);
    const seen = await ann.ok('showTable', params(battle));
    expect(seen).toMatchObject({
      game: { hostId: bob.id, players: sides },
      series: { user: 1, opponent: 0 },
    });
    await playBattle(battle, [[10, 2]]);
    expect(await results(ann, battle.id)).toMatchObject({ players: sides, series: { user: 1, opponent: 1 } });
    const { userScore } = await results(ann, battle.id);
    expect(await ann.ok('showPublicResults', params(battle))).toMatchObject({
      players: sides,
      winner: 'player2',
      player1Score: userScore,
    });
    const room = await openAnytime(bob);
    const found = { params: { roomCode: room.roomCode } };
    expect(await ann.ok('findRoom', found)).toMatchObject({ host: { id: bob.id }, hostSide: 'b' });
    const seated = await ann.ok('takeSeat', { ...invitation(room), body: { rating: 5 } });
    expect(seated.game).toMatchObject({ hostId: bob.id, players: sides });
    const [challenge] = [await ann.ok('challengeRival', { body: { toUserId: bob.id } })];
    const { game } = await bob.ok('answerChallenge', {
      params: { challengeId: String(challenge.id) },
      body: { accept: true },
    });
    expect(game?.players).toMatchObject(sides);
    expect((await ann.ok('showRivals'))[0]?.side).toBe('a');
    expect((await bob.ok('showRivals'))[0]?.side).toBe('b');
  });

  test('keep the sides of the battle that they began first, also if a later one ends before it (§13.11)', async () => {
    const [ann, bob] = [await player(), await player()];
    const seat = async (host: TestClient, guest: TestClient) => {
      const room = await openAnytime(host);
      await guest.ok('takeSeat', { ...invitation(room), body: { rating: 8 } });
      return { room, end: async () => rate(host, (await share(guest, room.id)).id, 3) };
    };
    const first = await seat(ann, bob);
    const second = await seat(bob, ann);
    await second.end();
    app().advance(1000);
    await first.end();
    const sides = [ann.id, bob.id].map((id) => ({ id }));
    for (const { room } of [first, second])
      expect((await ann.ok('showResults', params(room))).players).toMatchObject(sides);
    expect((await page(ann, bob)).side).toBe('a');
  });

  test('see the battle that ended last first, whenever it began (§13.3)', async () => {
    const [ann, bob] = [await player(), await player()];
    const long = await openAnytime(ann);
    await bob.ok('takeSeat', { ...invitation(long), body: { rating: 8 } });
    const short = [];
    for (let n = 0; n < 10; n += 1) {
      short.push(await clash(ann, bob, [9, 4]));
      app().advance(1000);
    }
    await rate(ann, (await share(bob, long.id)).id, 3);
    const { battles } = await page(ann, bob);
    expect(battles.map(({ id }) => id)).toEqual([long.id, ...short.slice(1).toReversed()]);
  });

  test('have no series before one of their battles counts', async () => {
    const battle = await startBattle(app(), 'fast', [await player(), await player()]);
    expect((await battle.host.ok('showTable', params(battle))).series).toBeNull();
  });

  test('are listed newest first, six at most', async () => {
    const ann = await player();
    const others = [];
    for (let n = 0; n < 7; n += 1) {
      const other = await player();
      await clash(ann, other, [9, 4]);
      others.push(other.id);
    }
    const seen = await ann.ok('showRivals');
    expect(seen.map((rival) => rival.player.id)).toEqual(others.toReversed().slice(0, 6));
  });

  test('are no longer listed after one of them deleted the account', async () => {
    const { host, guest } = await finishedClash(app(), [await player(), await player()]);
    await guest.ok('deleteAccount', { body: {} });
    expect(await host.ok('showRivals')).toEqual([]);
  });

  test('have the same record after it is rebuilt from the battles (§13.5)', async () => {
    const { context } = app().server;
    const { db } = context;
    // A rebuild is a change, so it increments the version.
    const { version: _, ...record } = getTableColumns(pairs);
    const stored = () => db.select(record).from(pairs).orderBy(asc(pairs.playerA), asc(pairs.playerB));
    const written = await stored();
    expect(written.length).toBeGreaterThan(5);
    await db.delete(pairs).where(isNotNull(pairs.playerA));
    expect(await rivals(context, ['rebuild'])).toContain(`records of ${written.length} pairs`);
    expect(await stored()).toEqual(written);
    await rivals(context, ['rebuild']);
    expect(await stored()).toEqual(written);
    await expect(rivals(context, ['burn'])).rejects.toThrow('npm run rivals -- rebuild');
    await expect(rivals(context, ['rebuild', 'Anna'])).rejects.toThrow('Too many arguments after "rebuild"');
  });
});
