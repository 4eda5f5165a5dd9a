import { expect, test } from 'vitest';
import { stepLeft } from './anytime-clock.tsx';

const hour = 60 * 60;

test.each([
  [24 * hour, 'You have 24 hours left.'],
  [5 * hour + 12 * 60, 'You have 5 hours 12 minutes left.'],
  [31 * 60, 'You have 31 minutes left.'],
  [30 * 60, 'HURRY UP! You have 30 minutes left.'],
])(
  'a player’s anytime move with %i seconds left shows them in words, urgent in the last 30 minutes (§12.23)',
  (left, words) => expect(stepLeft(left, null)).toBe(words),
);

test('an anytime move of the opponent is never urgent', () =>
  expect(stepLeft(60, 'Nutmeg')).toBe('Nutmeg has 1 minute left.'));
