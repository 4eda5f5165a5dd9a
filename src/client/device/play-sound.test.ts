import { describe, expect, test } from 'vitest';
import { lengthOf, recipes, type Sound } from './play-sound.ts';

const startsOf = (sound: Sound) => [...new Set(recipes[sound].map(({ at }) => at))];

describe('the sounds of the game', () => {
  test('a turn is two notes in 300 ms, the second higher', () => {
    expect(startsOf('turn')).toHaveLength(2);
    expect(lengthOf('turn')).toBeCloseTo(0.3);
    const [first, second] = [recipes.turn.at(0), recipes.turn.at(-1)];
    expect(second?.pitch[0]).toBeGreaterThan(first?.pitch[0] ?? Number.POSITIVE_INFINITY);
  });

  test('a sticker and a click are over before the next one can come', () => {
    expect(lengthOf('sticker')).toBeLessThan(0.12);
    expect(lengthOf('click')).toBeLessThan(0.1);
  });

  test('a win is 1.2 s of crash and crowd, a loss is short', () => {
    expect(lengthOf('win')).toBeCloseTo(1.2);
    expect(recipes.win.some(({ shape }) => shape === 'swelling')).toBe(true);
    expect(lengthOf('lose')).toBeLessThan(0.4);
  });

  test('no voice is louder than full, or of no length', () => {
    for (const voice of Object.values(recipes).flat()) {
      expect(voice.loud).toBeLessThanOrEqual(1);
      expect(voice.lasts).toBeGreaterThan(0);
      expect(Math.min(...voice.pitch)).toBeGreaterThan(0);
    }
  });
});
