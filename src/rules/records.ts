import type { Battle, PlayerId } from './battle.ts';

/** Returns the win rate as a rounded percentage; 0 without battles (spec §2 Home). */
export const winRate = ({ gamesPlayed, gamesWon }: Record<'gamesPlayed' | 'gamesWon', number>): number =>
  gamesPlayed === 0 ? 0 : Math.round((gamesWon / gamesPlayed) * 100);

/** Returns what a finished battle adds to its players' records: nothing if it does not count. The server leaves guests out. */
export const recordsOf = (battle: Battle): { player: PlayerId; played: 1; won: 0 | 1 }[] =>
  battle.counted
    ? battle.players.map((player) => ({ player, played: 1, won: player === battle.winnerId ? 1 : 0 }))
    : [];

/** Returns the two players of a counted battle, sorted by id; null for an uncounted battle or another number of players. */
export function pairOf({ counted, players }: Battle): [PlayerId, PlayerId] | null {
  const [first, second, third] = players.toSorted();
  return counted && first && second && !third ? [first, second] : null;
}
