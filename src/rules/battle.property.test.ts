import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { always, expectedTurn, numRuns } from '#tests/support/rules-invariants.ts';
import { applyMove, type Move, refusedSteps, walks } from '#tests/support/rules-walk.ts';
import type { Battle, Song } from './battle.ts';
import { claimAfterMs, turnGraceMs } from './limits.ts';
import { isRefusal } from './refusal.ts';
import { ratingsSeenBy } from './view.ts';

/** The swap states before and after each kind of move that may change a song. */
const swapStates: Partial<Record<Move['kind'], unknown[]>> = {
  askSwap: [null, 'asked', 'askSwap'],
  takeSeat: [null, 'asked', 'takeSeat'],
  swapSong: ['asked', 'done', 'swapSong'],
  rateSongs: ['asked', 'done', 'rateSongs'],
  checkClock: ['asked', 'done', 'checkClock'],
};

/** Returns the ratings that a move adds; a player who has the seat adds none with a second answer. */
function givenBy(move: Move, { players }: Battle): readonly { id: number; rating: number }[] {
  if (move.kind === 'rateSongs') return move.ratings;
  const isFirst = move.kind === 'takeSeat' && !players.includes(move.by);
  return isFirst && 'score' in move.answer ? [move.answer.score] : [];
}

/** Returns the fields of a song that a swap does not change. */
const stable = ({ id, submittedBy, round, submittedAt }: Song) => ({ id, submittedBy, round, submittedAt });

const next: Record<Battle['status'], readonly Battle['status'][]> = {
  waiting: ['waiting', 'active', 'rating', 'expired'],
  active: ['active', 'rating', 'completed'],
  rating: ['rating', 'active', 'round_summary', 'completed', 'expired'],
  round_summary: ['round_summary', 'active', 'completed', 'expired'],
  completed: ['completed'],
  expired: ['expired'],
};

/** Returns whether the move is allowed at `now`, or is refused only because of the grace period, which no wait includes. */
function isAllowed(battle: Battle, move: Move, now: number): boolean {
  const outcome = applyMove(battle, move, now);
  return !isRefusal(outcome) || (now === battle.deadlineAt && outcome.waitMs === turnGraceMs);
}

describe('whatever moves players make at any time,', () => {
  test('players act only in their turn, share once per round, and share no video twice', () => {
    always(({ before, move, battle }) => {
      if (battle.status === 'active') expect(battle.currentTurn).toBe(expectedTurn(battle));
      if (move.kind !== 'submitSong') return;
      expect([before.status, move.by, move.round]).toEqual([
        'active',
        expectedTurn(before),
        before.currentRound,
      ]);
      const shared = battle.songs.map((song) => `${song.submittedBy} ${song.round}`);
      expect(new Set(shared).size).toBe(shared.length);
      expect(new Set(battle.songs.map((song) => song.videoId)).size).toBe(shared.length);
    });
  });

  test('other users change nothing, and no move is possible after the deadline', () => {
    always(({ before, move, now, battle }) => {
      if (battle === before || move.kind === 'checkClock') return;
      if (move.kind !== 'joinBattle' && move.kind !== 'takeSeat') expect(before.players).toContain(move.by);
      if (
        ['giveUp', 'endWaiting', 'closeRoom', 'continueRound'].includes(move.kind) ||
        before.deadlineAt === null
      )
        return;
      const grace = move.kind === 'submitSong' ? turnGraceMs : 0;
      expect(now).toBeLessThan(before.deadlineAt + grace);
    });
  });

  test('a player cannot rate an own song, a song twice, or a song of another round', () => {
    always(({ before, move, battle }) => {
      const added = battle.ratings.slice(before.ratings.length);
      expect(added.length).toBe(givenBy(move, before).length);
      for (const { songId, ratedBy } of added) {
        const song = before.songs.find((each) => each.id === songId);
        expect(song?.round).toBe(before.currentRound);
        expect(song?.submittedBy).not.toBe(ratedBy);
        expect(battle.ratings.filter((r) => r.songId === songId && r.ratedBy === ratedBy)).toHaveLength(1);
      }
    });
  });

  test('the next turn and the end of a round need all ratings of all songs', () => {
    always(({ before, battle }) => {
      if (before.status !== 'rating' || battle.status === 'rating') return;
      if (battle.status === 'expired' || (battle.endedBy ?? 'ratings') !== 'ratings') return;
      expect(battle.ratings).toHaveLength(battle.songs.length * (battle.players.length - 1));
      if (battle.status !== 'active')
        expect(battle.songs).toHaveLength(battle.currentRound * battle.players.length);
    });
  });

  test('a move stores its input, and stored songs and ratings do not change', () => {
    always(({ before, move, battle }) => {
      const given = givenBy(move, before).map((each) => ({ ...each, ratedBy: move.by }));
      expect(battle.ratings.slice(before.ratings.length)).toMatchObject(given);
      const shared =
        move.kind === 'submitSong' ? [{ id: move.songId, submittedBy: move.by, round: move.round }] : [];
      expect(battle.songs.slice(before.songs.length)).toMatchObject(shared);
      expect(battle.songs.slice(0, before.songs.length).map(stable)).toEqual(before.songs.map(stable));
      expect(battle.ratings.slice(0, before.ratings.length)).toEqual(before.ratings);
    });
  });

  test('a song is replaced at most once, by its sharer, before any rating, when a listener asked', () => {
    always(({ before, move, battle }) => {
      for (const [index, song] of before.songs.entries()) {
        const after = battle.songs[index]!;
        if (after === song) continue;
        expect(song).toBe(before.songs.at(-1));
        expect(before.ratings.filter((rating) => rating.songId === song.id)).toEqual([]);
        expect([song.swap, after.swap, move.kind]).toEqual(swapStates[move.kind]);
        if (move.kind !== 'checkClock') expect(move.by === song.submittedBy).toBe(move.kind === 'swapSong');
        if (move.kind !== 'swapSong') expect({ ...after, swap: song.swap }).toEqual(song);
      }
    });
  });

  test('a song that does not play makes no player lose', () => {
    always(({ before, battle, move }) => {
      if (before.status !== 'rating' || before.songs.at(-1)?.swap !== 'asked') return;
      if (battle.status === 'completed' && battle.endedBy === 'timeout') expect(move).toBe('nothing');
    });
  });

  test('only a player who waited long enough ends the waiting, and leaving changes no record', () => {
    always(({ before, move, battle, now }) => {
      if (move.kind !== 'endWaiting' || battle === before) return;
      expect(now - move.awaySince).toBeGreaterThanOrEqual(claimAfterMs);
      expect(['rating', 'round_summary']).toContain(before.status);
      expect([battle.status, battle.endedBy]).toEqual(
        move.as === 'win' ? ['completed', 'away'] : ['expired', null],
      );
    });
  });

  test('a refused move changes nothing, and its wait is exact', () => {
    const check = fc.property(walks, (walk) => {
      for (const { battle, move, now, refusal } of refusedSteps(walk)) {
        expect(applyMove(battle, move, now)).toEqual(refusal);
        if (refusal.waitMs === undefined) continue;
        expect(isRefusal(applyMove(battle, move, now + refusal.waitMs - 1))).toBe(true);
        expect(isAllowed(battle, move, now + refusal.waitMs)).toBe(true);
      }
    });
    fc.assert(check, { numRuns });
  });

  test('the status makes only allowed changes, and a summary is followed by the next round (§4.1.3)', () => {
    always(({ before, battle }) => {
      expect(next[before.status]).toContain(battle.status);
      const begun = before.status === 'round_summary' && battle.status === 'active';
      expect(battle.currentRound).toBe(before.currentRound + (begun ? 1 : 0));
      expect(battle.currentRound).toBeLessThanOrEqual(battle.totalRounds);
    });
  });

  test('there is a deadline exactly while a player is awaited, and a turn only then', () => {
    always(({ before, battle, now }) => {
      const { status, deadlineAt } = battle;
      const hasClock = ['waiting', 'active', 'rating'].includes(status);
      const isPause = battle.pace === 'anytime' && status === 'round_summary';
      expect(deadlineAt !== null).toBe(hasClock || isPause);
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

describe('news and views', () => {
  test('news of a change go to every player; only the sharer gets no request to rate', () => {
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

  test('news go only to players, and contain neither ratings nor comments', () => {
    always(({ battle, news }) => {
      for (const player of news.flatMap(({ to }) => to)) expect(battle.players).toContain(player);
      expect(JSON.stringify(news)).not.toMatch(/"rating"|"comment"|at step/);
    });
  });

  test('a sealed rating never appears in the view of another player or the public', () => {
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
