import { describe, expect, test } from 'vitest';
import { query } from '#tests/support/cluster.ts';
import { startInstance } from '#tests/support/instance.ts';
import { type Address, listenAt, newPlayer, playerAt } from '#tests/support/instance-players.ts';
import { freshDatabase, noPostgres } from '#tests/support/postgres.ts';
import { join, openRoom, params, rate, share } from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const timeout = 120_000;

// Two instances need PostgreSQL on the machine; postgres.ts prints what is missing.
describe.skipIf(noPostgres)('One of two instances that is killed', { timeout }, () => {
  test('loses nothing, in whichever phase of a battle it happens', async () => {
    const settings = { DATABASE_URL: await freshDatabase(), ROUND_SUMMARY_WAIT_SECONDS: '0.001' };
    let [serving, spare] = [await startInstance(settings), startInstance(settings)];
    const address: Address = { port: serving.port };
    const [host, guest] = [await newPlayer(address, 'Host'), await newPlayer(address, 'Guest')];
    /** Kills the serving instance, lets the spare one serve, and starts a new spare one. */
    const kill = async () => {
      const next = await spare;
      await serving.end('SIGKILL');
      [serving, spare] = [next, startInstance(settings)];
      address.port = serving.port;
    };
    const expectStateAfterKill = async (id: number, status: string, currentTurn: TestClient | null) => {
      await kill();
      const seen = await guest.ok('showBattle', params({ id }));
      expect(seen).toMatchObject({ status, currentTurn: currentTurn?.id ?? null });
      expect(seen.timeoutMs === null).toBe(status !== 'active');
    };

    const { id, roomCode } = await openRoom(host, 'secret');
    await kill();
    await join(guest, roomCode);
    await expectStateAfterKill(id, 'active', guest);
    const first = await share(guest, id);
    await expectStateAfterKill(id, 'rating', guest);
    await rate(host, first.id, 3);
    const second = await share(host, id);
    await rate(guest, second.id, 9);
    await expectStateAfterKill(id, 'round_summary', null);
    await host.ok('continueRound', params({ id }));
    // Later rounds have no other phases.
    await playTurns(id, 2, [host, 9], [guest, 3]);
    await host.ok('continueRound', params({ id }));
    await playTurns(id, 3, [guest, 3], [host, 9]);
    await expectStateAfterKill(id, 'completed', null);
    expect(await host.ok('showResults', params({ id }))).toMatchObject({
      userScore: 27,
      opponentScore: 9,
      winner: 'user',
      endedBy: 'ratings',
    });
    expect(await host.ok('currentUser')).toMatchObject({ gamesPlayed: 1, gamesWon: 1 });
    expect(await guest.ok('currentUser')).toMatchObject({ gamesPlayed: 1, gamesWon: 0 });
    await spare;
  });

  test('leaves its clock to the other, which ends the battle once', async () => {
    const settings = { DATABASE_URL: await freshDatabase() };
    const [dying, staying] = await Promise.all([startInstance(settings), startInstance(settings)]);
    const [host, guest] = [await newPlayer(dying, 'Host'), await newPlayer(staying, 'Guest')];
    const { id, roomCode } = await openRoom(host);
    const live = await listenAt(staying, guest);
    await join(playerAt(dying, guest), roomCode);
    await rate(host, (await share(playerAt(dying, guest), id)).id, 5);
    await dying.end('SIGKILL');
    // Simulates that three minutes have passed.
    await query(settings.DATABASE_URL, `update games set deadline_at = deadline_at - interval '3 minutes'`);
    expect(await live.receives('gameTimeout')).toMatchObject({ gameId: id, winnerId: guest.id });
    expect(await guest.ok('currentUser')).toMatchObject({ gamesPlayed: 1, gamesWon: 1 });
    expect(await playerAt(staying, host).ok('currentUser')).toMatchObject({ gamesPlayed: 1, gamesWon: 0 });
    // A second timeout message would arrive before the reply to this later frame.
    live.send({ type: 'beat', userId: guest.id });
    expect((await live.until('beat')).map(({ type }) => type)).toEqual(['beat']);
  });
});

/** Plays a round: each player shares, and the other gives that player's song the rating. */
async function playTurns(
  id: number,
  round: number,
  first: [TestClient, number],
  second: [TestClient, number],
) {
  const given = await share(first[0], id, round);
  await rate(second[0], given.id, first[1]);
  const answered = await share(second[0], id, round);
  await rate(first[0], answered.id, second[1]);
}
