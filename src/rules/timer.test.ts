import { describe, expect, test } from 'vitest';
import { clockFace, timerState } from './timer.ts';

describe('the turn timer', () => {
  test.each([
    [120, 'ok'],
    [61, 'ok'],
    [60, 'amber'],
    [31, 'amber'],
    [30, 'red'],
    [0, 'red'],
  ])('is %s with %i seconds left (§9.8)', (seconds, state) => expect(timerState(seconds)).toBe(state));

  test.each([
    [120, '2:00'],
    [84, '1:24'],
    [60, '1:00'],
    [59, '0:59'],
    [9, '0:09'],
    [0, '0:00'],
    [600, '10:00'],
  ])('shows %i seconds as %s', (seconds, face) => expect(clockFace(seconds)).toBe(face));
});
