import { describe, expect, test } from 'vitest';
import { recipes, type Sound } from './play-sound.ts';

const lengthOf = (sound: Sound) => Math.max(...recipes[sound].map(({ at, lasts }) => at + lasts));
const startsOf = (sound: Sound) => [...new Set(recipes[sound].map(({ at }) => at))];

describe('a sound of the game', () => {
  test('for a turn has two notes in 300 ms, the second one higher', () => {
    expect(startsOf('turn')).toHaveLength(2);
    expect(lengthOf('turn')).toBeCloseTo(0.3);
    const [first, second] = [recipes.turn.at(0), recipes.turn.at(-1)];
    expect(second?.pitch[0]).toBeGreaterThan(first?.pitch[0] ?? Number.POSITIVE_INFINITY);
  });

  test('for a sticker or a click ends before the next one can start', () => {
    expect(lengthOf('sticker')).toBeLessThan(0.12);
    expect(lengthOf('click')).toBeLessThan(0.1);
  });

  test('for a win lasts 1.2 s, and for a loss less than 0.4 s', () => {
    expect(lengthOf('win')).toBeCloseTo(1.2);
    expect(recipes.win.some(({ shape }) => shape === 'swelling')).toBe(true);
    expect(lengthOf('lose')).toBeLessThan(0.4);
  });

  test('has voices of at most full volume, with a length and a pitch', () => {
    for (const voice of Object.values(recipes).flat()) {
      expect(voice.loud).toBeLessThanOrEqual(1);
      expect(voice.lasts).toBeGreaterThan(0);
      expect(Math.min(...voice.pitch)).toBeGreaterThan(0);
    }
  });
});
