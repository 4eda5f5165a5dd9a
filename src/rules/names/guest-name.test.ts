import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nicknameLength } from '#rules/limits.ts';
import { guestName, proposeName } from './guest-name.ts';
import { foldNickname, nicknameProblem, tidyNickname } from './nickname.ts';

/** Three random numbers: for the first word, the second word and the number. */
const dice = (...throws: number[]) => {
  const left = [...throws];
  return () => left.shift() ?? 0;
};
const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test("a guest's name is two words of the music world and a number", () => {
  expect(guestName(dice(0.26, 0.52, 0.43))).toBe('Dusty Needle 48');
});

test('a proposed name has no number in the first four attempts', () => {
  expect(proposeName(dice(0.26, 0.52))).toBe('Dusty Needle');
  expect(proposeName(dice(0.26, 0.52, 0.43), 4)).toBe('Dusty Needle 4870');
});

test('every random name is a valid battle name in its stored form', () => {
  fc.assert(
    fc.property(chance, chance, chance, fc.nat(20), (one, two, three, tries) => {
      const name = guestName(dice(one, two, three), tries);
      expect(name).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+ [1-9]\d(\d\d)?$/);
      expect([nicknameProblem(name), tidyNickname(name)]).toEqual([null, name]);
      expect(name.length).toBeLessThanOrEqual(nicknameLength.max);
    }),
  );
});

test('when short numbers are taken, the number grows, so that there is always a free one', () => {
  const names = [0, 3, 4, 9].map((tries) => guestName(dice(0, 0, 0.5), tries).replace(/\D/g, ''));
  expect(names).toEqual(['55', '55', '5500', '5500']);
});

test('there are more than 60 words for each place, all different', () => {
  const steps = Array.from({ length: 200 }, (_, at) => at / 200);
  for (const names of [
    steps.map((step) => guestName(dice(step, 0, 0))),
    steps.map((step) => guestName(dice(0, step, 0))),
  ])
    expect(new Set(names.map(foldNickname)).size).toBeGreaterThan(60);
});
