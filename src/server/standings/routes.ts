import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { leaderboardSize } from '#rules/limits.ts';
import type { Runner } from '#server/database/open.ts';
import { users } from '#server/database/schema.ts';
import type { Leader } from '#server/memory/memory.ts';
import type { Handlers } from '#server/route.ts';

/** Letter by letter, as the rules compare, whatever language the database sorts in. */
const byName = sql`${users.nickname} collate "C"`;

/** The ten best, in the order of rules/standings; guests have no record (spec §2 Home). */
export const standingHandlers: Pick<Handlers, 'showLeaderboard'> = {
  showLeaderboard: async ({ context: { db, memory } }) =>
    (await memory.recall(memory.board, 'board', () => loadBoard(db))) ?? [],
};

async function loadBoard(db: Runner): Promise<Leader[]> {
  const rows = await db
    .select({
      id: users.id,
      nickname: users.nickname,
      gamesPlayed: users.gamesPlayed,
      gamesWon: users.gamesWon,
    })
    .from(users)
    .where(
      and(
        eq(users.isGuest, false),
        gt(users.gamesPlayed, 0),
        isNotNull(users.nickname),
        isNull(users.bannedAt),
      ),
    )
    .orderBy(desc(users.gamesWon), asc(users.gamesPlayed), byName)
    .limit(leaderboardSize);
  return rows.map((row) => ({ ...row, nickname: row.nickname ?? '' }));
}
