import { expect, test } from 'vitest';
import type { YoutubeTrouble } from './call.ts';
import { openCircuitBreaker } from './circuit-breaker.ts';

function rest(at: string, ...troubles: YoutubeTrouble[]) {
  let now = Date.parse(at);
  const lines: object[] = [];
  const resting = openCircuitBreaker({
    what: 'The service',
    now: () => now,
    log: { warn: (facts) => lines.push(facts) },
  });
  for (const why of troubles) resting.after(why);
  return {
    lines,
    isRestingAt: (moment: string) => {
      now = Date.parse(moment);
      return resting.isResting();
    },
  };
}

test('nothing rests before the first trouble', () => {
  expect(rest('2026-07-01T12:00:00Z').isRestingAt('2026-07-01T12:00:00Z')).toBe(false);
});

test.each([
  ['summer', '2026-07-01T12:00:00Z', '2026-07-02T07:00:00Z'],
  ['winter', '2026-01-10T23:00:00Z', '2026-01-11T08:00:00Z'],
  ['the evening there', '2026-07-02T06:59:00Z', '2026-07-02T07:00:00Z'],
  ['the day the clocks go forward', '2026-03-08T09:00:00Z', '2026-03-09T07:00:00Z'],
  ['the day the clocks go back', '2026-11-01T08:00:00Z', '2026-11-02T08:00:00Z'],
])('a used-up quota rests until midnight in California: %s', (_when, now, midnight) => {
  const { isRestingAt } = rest(now, 'quota');
  expect(isRestingAt(new Date(Date.parse(midnight) - 1).toISOString())).toBe(true);
  expect(isRestingAt(midnight)).toBe(false);
});

test('a refused key rests until the restart and is said once', () => {
  const { lines, isRestingAt } = rest('2026-07-01T12:00:00Z', 'key', 'key', 'timeout');
  expect(isRestingAt('2036-07-01T12:00:00Z')).toBe(true);
  expect(lines).toEqual([{ why: 'key', until: 'restart' }]);
});

test.each(['unavailable', 'timeout'] as const)('%s rests a minute', (why) => {
  const { isRestingAt } = rest('2026-07-01T12:00:00Z', why);
  expect(isRestingAt('2026-07-01T12:00:59Z')).toBe(true);
  expect(isRestingAt('2026-07-01T12:01:00Z')).toBe(false);
});

test('a shorter trouble does not end a longer rest', () => {
  expect(rest('2026-07-01T12:00:00Z', 'quota', 'timeout').isRestingAt('2026-07-01T12:30:00Z')).toBe(true);
});
