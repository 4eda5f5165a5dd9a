import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { make, refusedOn, type Taken, take, walks } from '#tests/support/rules-walk.ts';
import type { Battle } from './battle.ts';
import { scoreOf } from './outcome.ts';
import { isRefusal } from './refusal.ts';
import { ratingsSeenBy } from './view.ts';

/** Holds for every move let through, on every walk. */
const always = (check: (taken: Taken) => void): void =>
  fc.assert(
    fc.property(walks, (walk) => {
      for (const taken of take(walk)) check(taken);
    }),
    { numRuns: 250 },
  );

/** Whose turn it is by the plain rule: seats in order, one further each round, everybody once. */
const due = ({ players, currentRound, songs }: Battle): string | undefined => {
  const sharedThisRound = songs.filter((song) => song.round === currentRound).length;
  return players[(currentRound - 1 + sharedThisRound) % players.length];
};

const points = (battle: Battle, player: string): number => {
  const own = new Set(battle.songs.filter((song) => song.submittedBy === player).map((song) => song.id));
  const got = battle.ratings.filter((rating) => own.has(rating.songId)).map((rating) => rating.rating);
  const total = got.reduce((sum, each) => sum + each, 0);
  return battle.mode === 'fast' ? total / Math.max(1, got.length) : total;
};

const alone = (battle: Battle, candidates: readonly string[]): string | null => {
  const best = Math.max(...candidates.map((player) => points(battle, player)));
  const top = candidates.filter((player) => points(battle, player) === best);
  return top.length === 1 ? top[0]! : null;
};

const next: Record<Battle['status'], readonly Battle['status'][]> = {
  waiting: ['waiting', 'active', 'expired'],
  active: ['active', 'rating', 'completed'],
  rating: ['rating', 'active', 'round_summary', 'completed'],
  round_summary: ['round_summary', 'active'],
  completed: ['completed'],
  expired: ['expired'],
};

describe('whoever does whatever whenever', () => {
  test('nobody acts out of turn, and nobody shares twice in a round', () => {
    always(({ before, move, battle }) => {
      if (battle.status === 'active') expect(battle.currentTurn).toBe(due(battle));
      if (move.kind !== 'share') return;
      expect([before.status, move.by, move.round]).toEqual(['active', due(before), before.currentRound]);
      const shared = battle.songs.map((song) => `${song.submittedBy} ${song.round}`);
      expect(new Set(shared).size).toBe(shared.length);
    });
  });

  test('strangers change nothing, and nobody moves after the deadline', () => {
    always(({ before, move, now, battle }) => {
      if (battle === before || move.kind === 'look') return;
      if (move.kind !== 'join') expect(before.players).toContain(move.by);
      if (before.deadlineAt !== null) expect(now).toBeLessThan(before.deadlineAt);
    });
  });

  test('nobody rates their own song, a song twice, or a song of another round', () => {
    always(({ before, move, battle }) => {
      const added = battle.ratings.slice(before.ratings.length);
      expect(added.length).toBe(move.kind === 'rate' ? move.ratings.length : 0);
      for (const { songId, ratedBy } of added) {
        const song = before.songs.find((each) => each.id === songId);
        expect(song?.round).toBe(before.currentRound);
        expect(song?.submittedBy).not.toBe(ratedBy);
        expect(battle.ratings.filter((r) => r.songId === songId && r.ratedBy === ratedBy)).toHaveLength(1);
      }
    });
  });

  test('a turn is handed on, and a round ends, only when every song has every rating', () => {
    always(({ before, battle }) => {
      if (before.status !== 'rating' || battle.status === 'rating' || battle.endedBy === 'timeout') return;
      expect(battle.ratings).toHaveLength(battle.songs.length * (battle.players.length - 1));
      if (battle.status !== 'active')
        expect(battle.songs).toHaveLength(battle.currentRound * battle.players.length);
    });
  });

  test('a move stores what it says, and what is stored stays', () => {
    always(({ before, move, battle }) => {
      const given = move.kind === 'rate' ? move.ratings.map((each) => ({ ...each, ratedBy: move.by })) : [];
      expect(battle.ratings.slice(before.ratings.length)).toMatchObject(given);
      const shared =
        move.kind === 'share' ? [{ id: move.songId, submittedBy: move.by, round: move.round }] : [];
      expect(battle.songs.slice(before.songs.length)).toMatchObject(shared);
      expect(battle.songs.slice(0, before.songs.length)).toEqual(before.songs);
      expect(battle.ratings.slice(0, before.ratings.length)).toEqual(before.ratings);
    });
  });

  test('a refused move changes nothing, and a wait it names is neither too long nor too short', () => {
    const check = fc.property(walks, (walk) => {
      for (const { battle, move, now, refusal } of refusedOn(walk)) {
        expect(make(battle, move, now)).toEqual(refusal);
        if (refusal.waitMs === undefined) continue;
        expect(isRefusal(make(battle, move, now + refusal.waitMs - 1))).toBe(true);
        expect(isRefusal(make(battle, move, now + refusal.waitMs))).toBe(false);
      }
    });
    fc.assert(check, { numRuns: 250 });
  });

  test('the status takes the allowed ways only, and the round goes up by one after a summary', () => {
    always(({ before, battle }) => {
      expect(next[before.status]).toContain(battle.status);
      const begun = before.status === 'round_summary' && battle.status === 'active';
      expect(battle.currentRound).toBe(before.currentRound + (begun ? 1 : 0));
      expect(battle.currentRound).toBeLessThanOrEqual(battle.totalRounds);
    });
  });

  test('a clock runs exactly while somebody is waited for, and there is a turn only then', () => {
    always(({ before, battle, now }) => {
      const { status, deadlineAt } = battle;
      expect(deadlineAt !== null).toBe(['waiting', 'active', 'rating'].includes(status));
      if (deadlineAt !== null && battle !== before) expect(deadlineAt).toBeGreaterThan(now);
      expect(battle.currentTurn !== null).toBe(['active', 'rating'].includes(status));
    });
  });

  test('a completed battle and a closed room never change again', () => {
    always(({ before, battle, news }) => {
      if (before.status !== 'completed' && before.status !== 'expired') return;
      expect(battle).toBe(before);
      for (const { message } of news) expect(message.type).toBe('gameCompleted');
    });
  });
});

describe('how it ends', () => {
  const endings = ['ratingsComplete', 'gameTimeout', 'roundSummary'];

  test('a battle ends once, and that is told once', () => {
    fc.assert(
      fc.property(walks, (walk) => {
        const taken = take(walk);
        const ended = taken.filter(({ before, battle }) => battle.endedBy !== before.endedBy);
        const told = taken
          .flatMap(({ news }) => news)
          .filter(({ message }) => endings.includes(message.type) && !('final' in message && !message.final));
        const over = taken.at(-1)?.battle.status === 'completed' ? 1 : 0;
        expect([ended.length, told.length]).toEqual([over, over]);
      }),
      { numRuns: 250 },
    );
  });

  test('totals are the ratings, to one decimal, and the winner is whoever they or the clock name', () => {
    always(({ before, battle, news }) => {
      for (const player of battle.players)
        expect(scoreOf(battle, player)).toBe(Number(points(battle, player).toFixed(1)));
      if (battle.status !== 'completed')
        return expect([battle.winnerId, battle.endedBy]).toEqual([null, null]);
      if (battle === before) return;
      if (battle.endedBy === 'ratings') return expect(battle.winnerId).toBe(alone(battle, battle.players));
      const rated = before.ratings.filter((rating) => rating.songId === before.songs.at(-1)?.id);
      const busy = new Set([before.songs.at(-1)?.submittedBy, ...rated.map((rating) => rating.ratedBy)]);
      const late =
        before.status === 'active' ? due(before) : before.turnOrder.find((each) => !busy.has(each));
      const others = battle.players.filter((player) => player !== late);
      expect(battle.winnerId).toBe(alone(battle, others));
      expect(news[0]?.message).toMatchObject({ timedOutUserId: late, winnerId: battle.winnerId });
    });
  });
});

describe('what is told and shown', () => {
  test('news of a change go to every player; only who shared a song is not asked to rate it', () => {
    always(({ before, battle, news }) => {
      if (battle === before) return;
      const players = before.status === 'waiting' ? battle.players.slice(0, 2) : battle.players;
      expect(news.length).toBeGreaterThan(0);
      for (const { to, message } of news) {
        const sharer = message.type === 'songSubmittedForRating' ? message.submittedBy : null;
        expect(to).toEqual(players.filter((player) => player !== sharer));
      }
    });
  });

  test('news never go to anybody else, and hold neither ratings nor comments', () => {
    always(({ battle, news }) => {
      for (const player of news.flatMap(({ to }) => to)) expect(battle.players).toContain(player);
      expect(JSON.stringify(news)).not.toMatch(/"rating"|"comment"|at step/);
    });
  });

  test('a secret never shows in the view of another player or the public', () => {
    always(({ before, battle }) => {
      if (battle === before) return;
      const sealed = battle.mode === 'secret' && battle.status !== 'completed';
      for (const viewer of [...battle.players, 'zoe', null]) {
        const open = battle.ratings.filter((rating) => !sealed || rating.ratedBy === viewer);
        const seen = ratingsSeenBy(battle, viewer);
        expect(seen.filter((rating) => rating.rating !== null)).toEqual(open);
        expect(JSON.stringify(seen).match(/<\w+ at step \d+>/g) ?? []).toEqual(open.map((r) => r.comment));
      }
    });
  });
});

test('the walks go far enough for all this to mean something', () => {
  const ends = fc.sample(walks, { numRuns: 400, seed: 1 }).map((walk) => {
    const battle = take(walk).at(-1)?.battle;
    return `${walk.mode} ${walk.seats} ${battle?.status} ${battle?.endedBy}`;
  });
  for (const mode of ['fast', 'secret', 'medium']) {
    for (const seats of [2, 3, 4]) {
      for (const endedBy of ['ratings', 'timeout'])
        expect(ends).toContain(`${mode} ${seats} completed ${endedBy}`);
    }
  }
});
