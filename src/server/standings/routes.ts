import { leaderboardSize } from '#rules/limits.ts';
import type { User } from '#server/accounts/store.ts';
import type { Handlers } from '#server/app/route.ts';

/** The ten best in the order of rules/standings (spec §2 Home), which compares names letter by letter. */
const leaders = `
  select id, nickname, games_played "gamesPlayed", games_won "gamesWon" from users
  where not is_guest and games_played > 0 and nickname is not null and banned_at is null
  order by games_won desc, games_played, nickname collate "C" limit ${leaderboardSize}`;

type Leader = Pick<User, 'id' | 'gamesPlayed' | 'gamesWon'> & { nickname: string };

export const standingHandlers = {
  showLeaderboard: async ({ context: { queryPrepared } }) =>
    (await queryPrepared({ name: 'leaders', text: leaders }, [])) as Leader[],
} satisfies Partial<Handlers>;
