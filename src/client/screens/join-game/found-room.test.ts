import { expect, test } from 'vitest';
import type { Room } from '#contract/schemas.ts';
import { joinObstacle } from './found-room.tsx';

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
] as const)('a room with status %s (own battle: %s) has the obstacle %j', (status, mine, expected) => {
  const obstacle = joinObstacle({ id: 7, status, mine } as Room);
  expect(obstacle ? [obstacle.label, obstacle.to] : undefined).toEqual(expected);
});
