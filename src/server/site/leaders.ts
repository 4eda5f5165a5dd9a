import { leaderboardSize } from '#rules/limits.ts';
import type { User } from '#server/accounts/store.ts';
import { batch } from '#server/database/batch.ts';
import type { QueryPrepared } from '#server/database/open.ts';

/** The ten best (spec §2 Home): by wins, then by win rate, as one lucky win is no number one; then by name, letter by letter. */
const leaders = {
  name: 'leaders',
  text: `
    select id, nickname, games_played "gamesPlayed", games_won "gamesWon" from users
    where not is_guest and games_played > 0 and nickname is not null and banned_at is null
    order by games_won desc, games_played, nickname collate "C" limit ${leaderboardSize}`,
};

type Leader = Pick<User, 'id' | 'gamesPlayed' | 'gamesWon'> & { nickname: string };
export type FindLeaders = () => Promise<Leader[]>;

/** Calls of one moment share one statement: nothing is asked for more often. */
export function createFindLeaders(queryPrepared: QueryPrepared): FindLeaders {
  const find = batch(async (asked: readonly 'leaders'[]) => {
    const found = await queryPrepared<Leader>(leaders, []);
    return asked.map(() => found);
  });
  return () => find('leaders');
}
