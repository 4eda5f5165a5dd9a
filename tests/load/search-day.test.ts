import { expect, test } from 'vitest';
import { playSearchDays } from './search-day.ts';

// `npm run simulate:searches` simulates whole days.
test('a short day with a quota of eight YouTube searches has good results and exceeds no quota', {
  timeout: 120_000,
}, async () => {
  const [day] = await playSearchDays({ battles: [15], seed: 7, perDay: 8, others: 40, leastFame: 90 });
  expect(day?.upstream).toMatchObject({ answered: 8, refused: 0 });
  expect((day?.well ?? 0) / (day?.searches ?? 1)).toBeGreaterThan(0.85);
});
