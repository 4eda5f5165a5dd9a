import type { OwnUser, Reply } from '#contract/schemas.ts';
import { winRate } from '#rules/standings.ts';

/** One place of the leaderboard (spec §3 Leaderboard entry). */
export type Leader = Reply<'showLeaderboard'>[number];

const count = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`;

/** How a player has done so far, in one line (spec §6: a guest's stats are not saved). */
export function recordLine({ isGuest, gamesPlayed, gamesWon }: OwnUser): string {
  if (isGuest) return 'Playing as a guest: stats are not saved';
  return `${count(gamesWon, 'win')} in ${count(gamesPlayed, 'battle')}`;
}

/** The same on the leaderboard: "2 wins, 50 %". */
export const standingLine = (leader: Leader): string =>
  `${count(leader.gamesWon, 'win')}, ${winRate(leader)} %`;

export const ownName = ({ nickname, firstName }: OwnUser): string =>
  nickname ?? firstName ?? 'Nameless so far';
