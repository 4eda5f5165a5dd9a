import { leaderboardSize } from '#rules/limits.ts';
import type { User } from '#server/accounts/store.ts';
import { batch } from '#server/database/batch.ts';
import type { QueryPrepared } from '#server/database/open.ts';

/** The ten best players (spec §2 Home): by wins (one lucky win would be a rate of 100%), then by win rate, then by name in byte order. */
const leaders = {
  name: 'leaders',
  text: `
    select id, nickname, games_played "gamesPlayed", games_won "gamesWon" from users
    where not is_guest and games_played > 0 and nickname is not null and banned_at is null
    order by games_won desc, games_played, nickname collate "C" limit ${leaderboardSize}`,
};

type Leader = Pick<User, 'id' | 'gamesPlayed' | 'gamesWon'> & { nickname: string };
export type FindLeaders = () => Promise<Leader[]>;

/** Creates the query of the leaderboard, the most frequent query. Concurrent calls share one statement. */
export function createFindLeaders(queryPrepared: QueryPrepared): FindLeaders {
  const find = batch(async (keys: readonly 'leaders'[]) => {
    const found = await queryPrepared<Leader>(leaders, []);
    return keys.map(() => found);
  });
  return () => find('leaders');
}
