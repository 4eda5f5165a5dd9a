import { expect, test } from 'vitest';
import { openMissedWords } from './missed-words.ts';

test('what another person missed, in whatever company, is missed by others; one’s own miss is not', () => {
  const missed = openMissedWords();
  missed.note(['quazenri', 'fearless'], 'ann');
  expect(missed.isMissedByOthers(['quazenri'], 'ann')).toBe(false);
  expect(missed.isMissedByOthers(['zamba', 'quazenri'], 'bob')).toBe(true);
  expect(missed.isMissedByOthers(['zamba'], 'bob')).toBe(false);
  missed.note(['quazenri'], 'bob');
  expect(missed.isMissedByOthers(['quazenri'], 'ann')).toBe(true);
});

test('the oldest of very many is forgotten', () => {
  const missed = openMissedWords();
  missed.note(['first'], 'ann');
  missed.note(
    Array.from({ length: 5000 }, (_, at) => `word${at}`),
    'ann',
  );
  expect(missed.isMissedByOthers(['first'], 'bob')).toBe(false);
  expect(missed.isMissedByOthers(['word0'], 'bob')).toBe(true);
});
