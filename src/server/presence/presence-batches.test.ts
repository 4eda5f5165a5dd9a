import { expect, test } from 'vitest';
import { createLastSeen } from './presence-batches.ts';

test('others are told of a player who is here every three seconds, and at once of who goes and comes back', () => {
  let now = 0;
  const lastSeen = createLastSeen(() => now);
  const told = (after: number, closed = false) => {
    now += after;
    return lastSeen.markHere(1, 'ann', closed) !== null;
  };
  expect([told(0), told(1000), told(1999), told(1), told(2999), told(1)]).toEqual([
    true,
    false,
    false,
    true,
    false,
    true,
  ]);
  expect([told(1, true), told(1), told(1), told(-60_000)]).toEqual([true, true, false, true]);
  lastSeen.mark(1, 'ann', true);
  expect([told(1), told(1), lastSeen.markHere(2, 'ann', false) !== null]).toEqual([true, false, true]);
});

test('whatever is told of them, a sign seen here counts', () => {
  let now = 0;
  const lastSeen = createLastSeen(() => now);
  for (now = 0; now <= 60_000; now += 1000) lastSeen.markHere(1, 'ann', false);
  expect(lastSeen.awayMs(1, 'ann', 0)).toBe(0);
  now += 40_000;
  expect(lastSeen.awayMs(1, 'ann', 0)).toBe(41_000);
});
