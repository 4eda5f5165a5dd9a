// Plays every kind of battle to its end: each mode, each pace, and each choice of guests.
import { expect, test } from 'vitest';
import { type Mode, modeKeys, modes } from '#rules/modes.ts';
import { type Pace, paces } from '#rules/pace.ts';
import { onEmbeddedDatabase } from '#tests/support/each-database.ts';
import {
  invitation,
  join,
  openAnytime,
  openRoom,
  params,
  playRound,
  rate,
  share,
  type TestBattle,
} from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import type { TestServer } from '#tests/support/test-server.ts';

const hour = 60 * 60 * 1000;
const stepMs: Record<Pace, number> = { live: 120_000, anytime: 24 * hour };
const guests = ['no one', 'the host', 'the friend', 'both'] as const;

type Row = { mode: Mode; pace: Pace; guest: (typeof guests)[number] };
const rows: Row[] = modeKeys.flatMap((mode) =>
  paces.flatMap((pace) => guests.map((guest) => ({ mode, pace, guest }))),
);

/** The host's songs get 9 and the friend's 4, whichever player shares first. */
async function playFirstRound(app: TestServer, { mode, pace }: Row, [host, friend]: TestClient[]) {
  if (!host || !friend) throw new Error('two play');
  if (pace === 'live') {
    const { id, roomCode: code } = await openRoom(host, mode);
    await join(friend, code);
    app.advance(2000);
    const seat: TestBattle = { app, host, guest: friend, id, code };
    const clock = (await friend.ok('showBattle', params(seat))).timeoutMs;
    await playRound(seat, 1, [9, 4]);
    return { seat, clock };
  }
  const room = await openAnytime(host, mode);
  const { id, roomCode: code } = room;
  const { game } = await friend.ok('takeSeat', { ...invitation(room), body: { rating: 9 } });
  await rate(host, (await share(friend, id)).id, 4);
  return { seat: { app, host, guest: friend, id, code } satisfies TestBattle, clock: game.timeoutMs };
}

onEmbeddedDatabase('A battle', {}, (app) => {
  test.each(rows)('is played, hidden or not, won and counted: $mode, $pace, guest: $guest', async (row) => {
    const { mode, pace } = row;
    const isGuest = (who: 'the host' | 'the friend') => [who, 'both'].includes(row.guest);
    const enter = (as: 'the host' | 'the friend') =>
      isGuest(as) ? app().guest() : app().signUp('Marmalade');
    const [host, friend] = [await enter('the host'), await enter('the friend')];
    const { seat, clock } = await playFirstRound(app(), row, [host, friend]);
    expect(clock).toBe(stepMs[pace]);

    const { rounds } = modes[mode];
    const seals = mode === 'secret';
    const ratingsForHost = async () =>
      (await host.ok('showRatings', params(seat)))
        .filter(({ ratedBy }) => ratedBy === friend.id)
        .map(({ rating }) => rating);
    expect(await ratingsForHost()).toEqual([seals ? null : 9]);

    for (let round = 2; round <= rounds; round += 1) {
      app().advance(10_000);
      const { turnOrder } = await host.ok('showBattle', params(seat));
      // The order rotates: the player who shared last shares first.
      const next = turnOrder[1] === host.id ? host : friend;
      await next.ok('continueRound', params(seat));
      await playRound(seat, round, [9, 4]);
    }
    expect(await ratingsForHost()).toEqual(Array.from({ length: rounds }, () => 9));
    expect(await host.ok('showResults', params(seat))).toMatchObject({
      winner: 'user',
      userScore: 9 * rounds,
      opponentScore: 4 * rounds,
      maxScore: 10 * rounds,
      endedBy: 'ratings',
      counted: true,
      series: { user: 1, opponent: 0 },
    });
    // A guest has no record.
    const record = async ({ id }: TestClient) =>
      (await host.ok('showPlayer', { params: { userId: id } })).user;
    const counts = (who: 'the host' | 'the friend') => (isGuest(who) ? 0 : 1);
    expect(await record(host)).toMatchObject({
      gamesPlayed: counts('the host'),
      gamesWon: counts('the host'),
    });
    expect(await record(friend)).toMatchObject({ gamesPlayed: counts('the friend'), gamesWon: 0 });
    expect(await friend.ok('showRivals')).toMatchObject([{ player: { id: host.id }, wins: 0, losses: 1 }]);
  });
});
