import { describe, expect, test } from 'vitest';
import { battleTypeLabel, battleTypeName, battleTypes } from './battle-types.ts';
import { aboutMinutes, hasRoundSummary, maxScore, modeKeys, modes, songsEach } from './modes.ts';

describe('the modes (§4.1.6, 9.10-12)', () => {
  test.each([
    ['fast', 'Quick Clash', 1, 10, false],
    ['secret', 'Top Secret Mission', 3, 30, true],
    ['medium', 'Epic War', 5, 50, true],
  ] as const)(
    'include %s, called %s, with %i songs each and at most %i points (§2.7.4-6, 2.11.2)',
    (mode, label, rounds, most, pauses) => {
      expect(modes[mode]).toMatchObject({ label, rounds, minutes: rounds * 5 });
      expect(maxScore(mode)).toBe(most);
      expect(hasRoundSummary(mode)).toBe(pauses);
    },
  );

  test('have texts for the number of songs and the duration', () => {
    expect([songsEach('fast'), aboutMinutes('fast')]).toEqual(['1 song each', 'about 5 minutes']);
    expect([songsEach('medium'), aboutMinutes('medium')]).toEqual(['5 songs each', 'about 25 minutes']);
  });

  test('are all listed once', () => expect([...modeKeys].sort()).toEqual(Object.keys(modes).sort()));
});

describe('the battle types', () => {
  test('are 23, each with its own label; wildcard comes first (§3.4.1)', () => {
    expect(battleTypes[0]).toBe('wildcard');
    expect(battleTypes).toHaveLength(23);
    expect(new Set(battleTypes.map(battleTypeLabel)).size).toBe(23);
  });

  test('are labelled in the form Pop Battle (§3.4.2)', () => {
    expect(battleTypeLabel('hip_hop')).toBe('Hip Hop Battle');
    expect(battleTypeName('kpop')).toBe('K-Pop');
    for (const type of battleTypes)
      expect(battleTypeLabel(type)).toMatch(/^[A-Z][\w&-]*( [A-Z]\w*)* Battle$/);
  });
});
