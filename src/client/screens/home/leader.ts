import type { Reply } from '#contract/schemas.ts';
import { winRate } from '#rules/standings.ts';

export type Leader = Reply<'showLeaderboard'>[number];

/** What a row is called: the whole row is one link. */
export const leaderLabel = (leader: Leader): string =>
  `${leader.nickname}, ${winRate(leader)}% win rate. View players songs`;
