import type { Results } from '#contract/schemas.ts';

const words: Record<Results['winner'], string> = {
  user: 'You Won!',
  opponent: 'You Lost',
  tie: "It's a Draw!",
};

/** How it ended, in the words of the poster. */
export const resultWord = (winner: Results['winner']): string => words[winner];

/** Points as people write them: 8, 8.5 */
export const points = (score: number): string => String(Math.round(score * 10) / 10);
