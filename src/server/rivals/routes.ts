import { inArray } from 'drizzle-orm';
import type { Reply } from '#contract/schemas.ts';
import { maxRivals, tasteMatch } from '#rules/rivals.ts';
import type { Handlers } from '#server/app/route.ts';
import { loadPair, type PairRow, seenFrom } from '#server/battles/pairs.ts';
import { showBattlesOfPair } from '#server/battles/show.ts';
import { songs } from '#server/database/schema.ts';
import { Failure } from '#server/http/failure.ts';
import type { Context } from '#server/settings/context.ts';

type RivalPage = Reply<'showRival'>;

/** Handlers of the calls about a player's opponents and the records against them. */
export const rivalHandlers = {
  showRivals: async ({ context, me }) => {
    const rows = await context.queryPrepared<PairRow>(selectRivals, [me.id]);
    return Promise.all(rows.map((row) => rivalIn(context, row)));
  },

  showRival: async ({ context, me, params }) => {
    const row = await loadPair(context.queryPrepared, me.id, params.userId);
    if (!row) throw new Failure('rival-not-found');
    const [rival, best, battles] = await Promise.all([
      rivalIn(context, row),
      bestOf(context, row),
      showBattlesOfPair(context, me.id, params.userId),
    ]);
    return { ...rival, streak: streakIn(row), tasteMatch: tasteMatch(row), best, battles };
  },
} satisfies Partial<Handlers>;

async function rivalIn(context: Context, row: PairRow) {
  const { otherId, sideA, wins, losses, draws, lastGameId } = row;
  return {
    player: await context.findPlayer(otherId),
    wins,
    losses,
    draws,
    lastGameId,
    side: sideA === otherId ? 'b' : 'a',
    lastAt: new Date(row.lastAt).toISOString(),
  } satisfies Reply<'showRivals'>[number];
}

function streakIn({ streak, streakOf, otherId }: PairRow): RivalPage['streak'] {
  if (streak < 2 || streakOf === null) return null;
  return { of: streakOf === otherId ? 'opponent' : 'user', length: streak };
}

async function bestOf({ db }: Context, row: PairRow): Promise<RivalPage['best']> {
  const { ownBest, ownRating, theirBest, theirRating } = row;
  const known = [ownBest, theirBest].filter((id) => id !== null);
  const rows = await db.select().from(songs).where(inArray(songs.id, known));
  const shown = (id: number | null, rating: number | null) => {
    const song = rows.find((each) => each.id === id);
    return song && rating !== null ? { ...bestSong(song), rating } : null;
  };
  return { user: shown(ownBest, ownRating), opponent: shown(theirBest, theirRating) };
}

const bestSong = ({ titleHidden, ...song }: typeof songs.$inferSelect) => ({
  ...song,
  ...(titleHidden ? { titleHidden: true as const } : {}),
});

const newest = `order by last_at desc limit ${maxRivals}`;
/** Selects the latest opponents of a player, newest first. */
const selectRivals = {
  name: 'rivals',
  text: `select * from ((${seenFrom('a')} ${newest}) union all (${seenFrom('b')} ${newest})) pair
    order by "lastAt" desc limit ${maxRivals}`,
};
