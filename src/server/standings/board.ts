import { leaderboardSize } from '#rules/limits.ts';
import type { Ask } from '#server/database/open.ts';
import type { Board, Leader } from '#server/memory/rows.ts';

/**
 * The ten best, in the order of rules/standings; guests have no record (spec §2 Home). Names stand letter by letter, as
 * the rules compare, whatever language the database sorts in.
 */
export const leaders = `
  select id, nickname, games_played "gamesPlayed", games_won "gamesWon", xmin::text stamp from users
  where not is_guest and games_played > 0 and nickname is not null and banned_at is null
  order by games_won desc, games_played, nickname collate "C" limit ${leaderboardSize}`;

/** As `loadBoard` makes it of the same rows. */
export const stampOfLeaders = `coalesce(string_agg(id || ' ' || stamp, ','), '')`;

export async function loadBoard(ask: Ask): Promise<Board> {
  const rows = (await ask({ name: 'leaders', text: leaders }, [])) as (Leader & { stamp: string })[];
  return { leaders: rows, stamp: rows.map(({ id, stamp }) => `${id} ${stamp}`).join(',') };
}
