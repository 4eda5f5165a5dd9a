import { afterEach, expect, test, vi } from 'vitest';
import { keepsake } from './keepsake.ts';

const noted = keepsake<{ score: number }>('ratingDrafts');
afterEach(() => {
  vi.unstubAllGlobals();
  noted.forget();
});

test('what was kept for one battle is there for it, and for no other', () => {
  noted.keep(7, { score: 9 });
  expect([noted.of(7), noted.of(8)]).toEqual([{ score: 9 }, null]);
  noted.keep(8, { score: 2 });
  expect([noted.of(7), noted.of(8)]).toEqual([null, { score: 2 }]);
  noted.forget();
  expect(noted.of(8)).toBeNull();
});

test.each(['{"battleId":7}', 'null', '7', '"', ''])('%s under its key is nothing', (text) => {
  vi.stubGlobal('localStorage', { getItem: () => text });
  expect(noted.of(7)).toBeNull();
});
