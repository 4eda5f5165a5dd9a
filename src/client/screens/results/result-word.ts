import { points } from '#client/battle/points.ts';
import type { Results } from '#contract/schemas.ts';

const words: Record<Results['winner'], string> = {
  user: 'You Won!',
  opponent: 'You Lost',
  tie: "It's a Draw!",
};

/** How it ended, in the words of the poster. */
export const resultWord = (winner: Results['winner']): string => words[winner];

/** The heading until the totals have counted: nothing that tells how they come out. */
export const stillCounting = 'The count';

/** Both totals in a sentence, for a player who does not see them count. */
export const totalsLine = ({
  userScore,
  opponentScore,
  maxScore,
}: Pick<Results, 'userScore' | 'opponentScore' | 'maxScore'>): string =>
  `Your total ${points(userScore)}, opponent total ${points(opponentScore)}, of ${maxScore}.`;
