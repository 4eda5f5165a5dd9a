import { expect, test } from 'vitest';
import { secondsOf } from './iso-duration.ts';

test.each([
  ['PT3M20S', 200],
  ['PT45S', 45],
  ['PT1H2M3S', 3723],
  ['PT4M', 240],
  ['P1DT2H', 93_600],
  ['P0D', null],
  ['3:20', null],
  ['', null],
])('%j is %j seconds', (duration, seconds) => expect(secondsOf(duration)).toBe(seconds));
