import { expect, test } from 'vitest';
import type { Room } from '#contract/schemas.ts';
import { wayOn } from './found-room.tsx';

test.each([
  ['waiting', true, ['Back to your room', '/create-game?room=7']],
  ['waiting', false, undefined],
  ['active', true, ['Back to the battle', '/game/7']],
  ['rating', true, ['Back to the battle', '/game/7']],
  ['round_summary', true, ['Back to the battle', '/round-summary/7']],
  ['rating', false, ['Start New Game', '/create-game']],
  ['completed', true, ['See the results', '/results/7']],
  ['expired', true, ['Start New Game', '/create-game']],
  ['completed', false, ['See how it ended', '/battle/7']],
] as const)('a room that is %s (own: %s) leads on: %j', (status, mine, on) => {
  const way = wayOn({ id: 7, status, mine } as Room);
  expect(way ? [way.label, way.to] : undefined).toEqual(on);
});
