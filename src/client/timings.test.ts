import { expect, test } from 'vitest';
import { timings } from './timings.ts';

test.each([
  ['refetchAfterLive', 100],
  ['searchDebounce', 300],
  ['toastDeclined', 8000],
  ['toastStarting', 3000],
  ['toResultsAfterRatings', 1500],
  ['toResultsAfterTimeout', 2000],
  ['toGameAfterRematch', 1500],
  ['toHomeAfterDecline', 3000],
  ['toNicknameAfterJoin401', 1000],
  ['toLoginAfter401', 500],
] as const)('the duration "%s" is %i ms (§5.13, 9.27)', (delay, ms) => expect(timings[delay]).toBe(ms));
