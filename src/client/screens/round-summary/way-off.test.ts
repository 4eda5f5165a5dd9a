import { expect, test } from 'vitest';
import { wayOff } from './way-off.ts';

test.each([
  ['round_summary', undefined, null],
  ['active', undefined, '/game/7'],
  ['completed', 'ratings', null],
  ['completed', 'gave_up', '/results/7'],
  ['completed', 'timeout', '/results/7'],
] as const)('a battle that is %s by %s is to be seen at %s', (status, endedBy, way) => {
  expect(wayOff({ id: 7, status, endedBy })).toBe(way);
});
