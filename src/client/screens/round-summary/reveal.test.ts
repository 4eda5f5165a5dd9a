import { describe, expect, test } from 'vitest';
import type { SeenBattle } from '#client/data/seen-battle.ts';
import { knownBefore, revealOf } from './reveal.ts';

const rounds = [1, 2, 3];
const songs = rounds.flatMap((round) => [
  { id: round * 10, round, submittedBy: 'me' },
  { id: round * 10 + 1, round, submittedBy: 'they' },
]);
const ratings = songs.map(({ id }) => ({ songId: id, rating: 7 }));

/** Only what the reveal looks at. */
const battle = (mode: string, status: string, currentRound: number) =>
  ({ game: { mode, status, currentRound }, songs, ratings }) as unknown as SeenBattle;

describe('the summary reveals', () => {
  test('the stickers of the round just played', () => {
    expect(revealOf(battle('medium', 'round_summary', 2), 'me')).toMatchObject({
      ...{ landing: [20, 21], unseals: false, tearMs: 200 },
    });
  });

  test('at the end of a secret battle the own scores only, newest first, and the tear moves last', () => {
    const reveal = revealOf(battle('secret', 'completed', 3), 'me');
    expect(reveal).toMatchObject({
      landing: [30, 20, 10],
      unseals: true,
      firstStickerMs: 440,
      betweenMs: 120,
    });
    expect(reveal.tearMs).toBe(440 + 2 * 120 + 320);
  });

  test('nothing one by one when no song was rated', () => {
    const empty = { ...battle('secret', 'completed', 1), ratings: [] };
    expect(revealOf(empty, 'me')).toMatchObject({ landing: [], tearMs: 760 });
  });
});

describe('before the summary a player knew', () => {
  test('the points without this round', () => {
    const known = knownBefore(battle('medium', 'round_summary', 2));
    expect(known.ratings.map(({ songId }) => songId)).toEqual([10, 11, 30, 31]);
  });

  test('in secret what was sealed', () => {
    expect(knownBefore(battle('secret', 'completed', 3)).game.status).toBe('round_summary');
  });
});
