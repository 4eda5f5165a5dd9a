import type { Battle, PlayerId } from './battle.ts';

/** Win rate as a rounded percent, 0 when nothing was played (spec §2 Home). */
export const winRate = ({ gamesPlayed, gamesWon }: Record<'gamesPlayed' | 'gamesWon', number>): number =>
  gamesPlayed === 0 ? 0 : Math.round((gamesWon / gamesPlayed) * 100);

/** What a battle that just ended adds to its players' records, if it counts; the server that saves it leaves guests out. */
export const recordsOf = (battle: Battle): { player: PlayerId; played: 1; won: 0 | 1 }[] =>
  battle.counted
    ? battle.players.map((player) => ({ player, played: 1, won: player === battle.winnerId ? 1 : 0 }))
    : [];

/** The two players of a battle that counts, in the order of their ids; null for other numbers of players. */
export function pairOf({ counted, players }: Battle): [PlayerId, PlayerId] | null {
  const [first, second, third] = players.toSorted();
  return counted && first && second && !third ? [first, second] : null;
}
