import { expect, test } from 'vitest';
import { playSearchDays } from './search-day.ts';

// Whole days are `npm run simulate:searches`.
test('a short day of battles on eight searches is answered well, and YouTube never has to refuse', {
  timeout: 120_000,
}, async () => {
  const [day] = await playSearchDays({ battles: [15], seed: 7, perDay: 8, others: 40, leastFame: 90 });
  expect(day?.upstream).toMatchObject({ answered: 8, refused: 0 });
  expect((day?.well ?? 0) / (day?.searches ?? 1)).toBeGreaterThan(0.85);
});
