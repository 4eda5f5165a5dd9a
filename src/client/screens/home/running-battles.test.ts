import { expect, test } from 'vitest';
import type { RunningGame } from '#contract/schemas.ts';
import { type Situation, situations } from '#rules/situation.ts';
import { isOwnMove, whoMoves } from './running-battles.tsx';

const line = (status: RunningGame['status'], situation: Situation | null = null) =>
  whoMoves({ status, situation, currentRound: 2 } as RunningGame);

test('a running battle says in one line whose move it is', () => {
  const game = (situation: Situation) => ({ status: 'rating', situation }) as RunningGame;
  const told = (begins: string) => situations.filter((each) => line('rating', each).startsWith(begins));
  expect(told('Your turn')).toEqual(['share-your-song', 'rate-their-song', 'swap-your-song']);
  expect(situations.filter((each) => isOwnMove(game(each)))).toEqual(told('Your turn'));
  expect(told('Their turn')).toEqual([
    'they-share',
    'your-song-is-out',
    'your-song-was-rated',
    'results-when-rated',
  ]);
  expect(line('round_summary')).toBe('Round 2 is over. Go on when you are ready');
  expect(line('waiting')).toBe('Waiting for opponent. Go back to the room');
});
