import { expect, test } from 'vitest';
import { playSearchDay } from './search-day.ts';

// The whole day is `npm run simulate:searches`.
test('a short day of battles on eight searches is answered well, and YouTube never has to refuse', {
  timeout: 120_000,
}, async () => {
  const { searches, well, upstream } = await playSearchDay({ battles: 15, seed: 7, perDay: 8 });
  expect(upstream).toEqual({ answered: 8, refused: 0 });
  expect(well / searches).toBeGreaterThan(0.9);
});
