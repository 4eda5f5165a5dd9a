import { expect, test } from 'vitest';
import { openDemand } from './demand.ts';

const [ann, bob] = [
  { userId: 'ann', place: 'here' },
  { userId: 'bob', place: 'there' },
];

test('what another person missed, in whatever company, is missed by others; one’s own miss is not', () => {
  const missed = openDemand();
  missed.note(['quazenri', 'fearless'], ann);
  expect(missed.isMissedByOthers(['quazenri'], ann)).toBe(false);
  expect(missed.isMissedByOthers(['zamba', 'quazenri'], bob)).toBe(true);
  expect(missed.isMissedByOthers(['zamba'], bob)).toBe(false);
  missed.note(['quazenri'], bob);
  expect(missed.isMissedByOthers(['quazenri'], ann)).toBe(true);
});

test('people at one address are no others to each other, and neither is one person at two (§S1.8)', () => {
  const missed = openDemand();
  const beside = { userId: 'cat', place: 'here' };
  missed.note(['quazenri'], ann);
  missed.note(['quazenri'], beside);
  expect(missed.isMissedByOthers(['quazenri'], { userId: 'dan', place: 'here' })).toBe(false);
  expect(missed.isMissedByOthers(['quazenri'], { userId: 'ann', place: 'there' })).toBe(false);
  missed.note(['quazenri'], bob);
  expect(missed.isMissedByOthers(['quazenri'], beside)).toBe(true);
});

test('the oldest of very many is forgotten', () => {
  const missed = openDemand();
  missed.note(['first'], ann);
  missed.note(
    Array.from({ length: 5000 }, (_, at) => `word${at}`),
    ann,
  );
  expect(missed.isMissedByOthers(['first'], bob)).toBe(false);
  expect(missed.isMissedByOthers(['word0'], bob)).toBe(true);
});
