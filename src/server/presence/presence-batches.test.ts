import { expect, test } from 'vitest';
import { createLastSeen } from './presence-batches.ts';

test('presence is sent to other instances every three seconds, and at once when it changes', () => {
  let now = 0;
  const lastSeen = createLastSeen(() => now);
  const sent = (after: number, closed = false) => {
    now += after;
    return lastSeen.markHere(1, 'ann', closed) !== null;
  };
  expect([sent(0), sent(1000), sent(1999), sent(1), sent(2999), sent(1)]).toEqual([
    true,
    false,
    false,
    true,
    false,
    true,
  ]);
  expect([sent(1, true), sent(1), sent(1), sent(-60_000)]).toEqual([true, true, false, true]);
  lastSeen.mark(1, 'ann', true);
  expect([sent(1), sent(1), lastSeen.markHere(2, 'ann', false) !== null]).toEqual([true, false, true]);
});

test('presence counts on this instance even if it is not sent to others', () => {
  let now = 0;
  const lastSeen = createLastSeen(() => now);
  for (now = 0; now <= 60_000; now += 1000) lastSeen.markHere(1, 'ann', false);
  expect(lastSeen.awayMs(1, 'ann', 0)).toBe(0);
  now += 40_000;
  expect(lastSeen.awayMs(1, 'ann', 0)).toBe(41_000);
});

test('a player stays away while a page shows the battle, and is forgotten ten minutes after the last one closed', () => {
  let now = 0;
  const lastSeen = createLastSeen(() => now);
  lastSeen.markHere(1, 'ann', true);
  now = 11 * 60_000;
  lastSeen.dropOld(() => true);
  expect(lastSeen.awayMs(1, 'ann', now)).toBe(11 * 60_000);
  lastSeen.dropOld(() => false);
  expect(lastSeen.awayMs(1, 'ann', now)).toBe(0);
});
