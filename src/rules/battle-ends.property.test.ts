import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { always, expectedTurn, numRuns, points, soleLeader } from '#tests/support/rules-invariants.ts';
import { appliedSteps, walks } from '#tests/support/rules-walk.ts';
import { scoreOf } from './outcome.ts';

describe('the end of a battle', () => {
  const endings = ['ratingsComplete', 'gameTimeout', 'roundSummary', 'gameEnded'];

  test('a battle ends once, with one news message', () => {
    fc.assert(
      fc.property(walks, (walk) => {
        const taken = appliedSteps(walk);
        const ended = taken.filter(({ before, battle }) => battle.endedBy !== before.endedBy);
        const messages = taken
          .flatMap(({ news }) => news)
          .filter(({ message }) => endings.includes(message.type) && !('final' in message && !message.final));
        const over = taken.at(-1)?.battle.status === 'completed' ? 1 : 0;
        expect([ended.length, messages.length]).toEqual([over, over]);
      }),
      { numRuns },
    );
  });

  test('scores follow from the ratings, to one decimal, and a running battle has no winner', () => {
    always(({ battle }) => {
      for (const player of battle.players)
        expect(scoreOf(battle, player)).toBe(Number(points(battle, player).toFixed(1)));
      if (battle.status !== 'completed') expect([battle.winnerId, battle.endedBy]).toEqual([null, null]);
      if (battle.endedBy === 'ratings') expect(battle.winnerId).toBe(soleLeader(battle, battle.players));
    });
  });

  test('after a timeout the news name the late player, and the best of the others wins', () => {
    always(({ before, battle, news }) => {
      if (battle === before || battle.endedBy !== 'timeout') return;
      const rated = before.ratings.filter((rating) => rating.songId === before.songs.at(-1)?.id);
      const busy = new Set([before.songs.at(-1)?.submittedBy, ...rated.map((rating) => rating.ratedBy)]);
      const late =
        before.status === 'active' ? expectedTurn(before) : before.turnOrder.find((each) => !busy.has(each));
      const others = battle.players.filter((player) => player !== late);
      expect(battle.winnerId).toBe(soleLeader(battle, others));
      expect(news[0]?.message).toMatchObject({ timedOutUserId: late, winnerId: battle.winnerId });
    });
  });

  test('when a player gives up or is away, the best of the others wins', () => {
    always(({ before, move, battle, news }) => {
      if (battle === before || (battle.endedBy !== 'gave_up' && battle.endedBy !== 'away')) return;
      const message = news[0]?.message;
      const left = message?.type === 'gameEnded' ? message.leftUserId : '';
      expect(left === move.by).toBe(battle.endedBy === 'gave_up');
      const others = battle.players.filter((player) => player !== left);
      expect(battle.winnerId).toBe(soleLeader(battle, others));
    });
  });
});

test('the random walks reach all relevant states', () => {
  const ends = fc.sample(walks, { numRuns: 800, seed: 1 }).map((walk) => {
    const battle = appliedSteps(walk).at(-1)?.battle;
    return `${walk.mode} ${walk.seats} ${battle?.status} ${battle?.endedBy}`;
  });
  for (const mode of ['fast', 'secret', 'medium']) {
    for (const seats of [2, 3, 4]) {
      for (const endedBy of ['ratings', 'timeout'])
        expect(ends).toContain(`${mode} ${seats} completed ${endedBy}`);
    }
    for (const status of ['completed gave_up', 'completed away', 'expired null'])
      expect(
        ends.filter((end) => end.startsWith(mode) && end.endsWith(status)).length,
        status,
      ).toBeGreaterThan(0);
  }
});
