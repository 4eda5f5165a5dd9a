import { expect, test } from 'vitest';
import type { YoutubeFailure } from './call.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';

function tripped(at: string, ...troubles: YoutubeFailure[]) {
  let now = Date.parse(at);
  const lines: object[] = [];
  const breaker = createCircuitBreaker({
    what: 'The service',
    now: () => now,
    log: { warn: (facts) => lines.push(facts) },
  });
  for (const why of troubles) breaker.trip(why);
  return {
    lines,
    isOpenAt: (moment: string) => {
      now = Date.parse(moment);
      return breaker.isOpen();
    },
  };
}

test('the circuit breaker is closed before the first failure', () => {
  expect(tripped('2026-07-01T12:00:00Z').isOpenAt('2026-07-01T12:00:00Z')).toBe(false);
});

test.each([
  ['summer', '2026-07-01T12:00:00Z', '2026-07-02T07:00:00Z'],
  ['winter', '2026-01-10T23:00:00Z', '2026-01-11T08:00:00Z'],
  ['the evening in California', '2026-07-02T06:59:00Z', '2026-07-02T07:00:00Z'],
  ['the day the clocks go forward', '2026-03-08T09:00:00Z', '2026-03-09T07:00:00Z'],
  ['the day the clocks go back', '2026-11-01T08:00:00Z', '2026-11-02T08:00:00Z'],
])('a used-up quota keeps the breaker open until midnight in California: %s', (_when, now, midnight) => {
  const { isOpenAt } = tripped(now, 'quota');
  expect(isOpenAt(new Date(Date.parse(midnight) - 1).toISOString())).toBe(true);
  expect(isOpenAt(midnight)).toBe(false);
});

test('a refused key keeps the breaker open until the restart and is logged once', () => {
  const { lines, isOpenAt } = tripped('2026-07-01T12:00:00Z', 'key', 'key', 'timeout');
  expect(isOpenAt('2036-07-01T12:00:00Z')).toBe(true);
  expect(lines).toEqual([{ why: 'key', until: 'restart' }]);
});

test.each(['unavailable', 'timeout'] as const)('%s keeps the breaker open for a minute', (why) => {
  const { isOpenAt } = tripped('2026-07-01T12:00:00Z', why);
  expect(isOpenAt('2026-07-01T12:00:59Z')).toBe(true);
  expect(isOpenAt('2026-07-01T12:01:00Z')).toBe(false);
});

test('a shorter failure does not close the breaker before a longer one ends', () => {
  expect(tripped('2026-07-01T12:00:00Z', 'quota', 'timeout').isOpenAt('2026-07-01T12:30:00Z')).toBe(true);
});
