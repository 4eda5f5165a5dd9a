import { inArray } from 'drizzle-orm';
import type { Reply } from '#contract/schemas.ts';
import type { PlayerId } from '#rules/battle.ts';
import { type PairRecord, recordSeenBy, tasteMatch } from '#rules/rivals.ts';
import type { Handlers } from '#server/app/route.ts';
import { findPair, newestPairs } from '#server/battles/pairs.ts';
import { showBattlesOfPair } from '#server/battles/show.ts';
import { songs } from '#server/database/schema.ts';
import { Failure } from '#server/http/failure.ts';
import type { Context } from '#server/settings/context.ts';

type RivalPage = Reply<'showRival'>;

/** Handlers of the calls about a player's opponents and the records against them. */
export const rivalHandlers = {
  showRivals: async ({ context, me }) => {
    const records = await newestPairs(context.queryPrepared, me.id);
    return Promise.all(records.map((record) => rivalIn(context, me.id, record)));
  },

  showRival: async ({ context, me, params }) => {
    const record = await findPair(context.queryPrepared, [me.id, params.userId]);
    if (!record) throw new Failure('rival-not-found');
    const [rival, best, battles] = await Promise.all([
      rivalIn(context, me.id, record),
      bestOf(context, me.id, record),
      showBattlesOfPair(context, me.id, params.userId),
    ]);
    return { ...rival, streak: streakIn(me.id, record), tasteMatch: tasteMatch(record), best, battles };
  },
} satisfies Partial<Handlers>;

async function rivalIn(context: Context, me: PlayerId, record: PairRecord) {
  const { sideA, draws, lastGameId, lastAt } = record;
  const { own, other } = recordSeenBy(me, record);
  return {
    player: await context.findPlayer(other.id),
    wins: own.wins,
    losses: other.wins,
    draws,
    lastGameId,
    side: sideA === other.id ? 'b' : 'a',
    lastAt: new Date(lastAt).toISOString(),
  } satisfies Reply<'showRivals'>[number];
}

function streakIn(me: PlayerId, { streak, streakOf }: PairRecord): RivalPage['streak'] {
  if (streak < 2 || streakOf === null) return null;
  return { of: streakOf === me ? 'user' : 'opponent', length: streak };
}

async function bestOf({ db }: Context, me: PlayerId, record: PairRecord): Promise<RivalPage['best']> {
  const { own, other } = recordSeenBy(me, record);
  const known = [own.song, other.song].filter((id) => id !== null);
  const rows = await db.select().from(songs).where(inArray(songs.id, known));
  const shown = ({ song: id, rating }: typeof own) => {
    const song = rows.find((each) => each.id === id);
    return song && rating !== null ? { ...song, titleHidden: song.titleHidden || undefined, rating } : null;
  };
  return { user: shown(own), opponent: shown(other) };
}
