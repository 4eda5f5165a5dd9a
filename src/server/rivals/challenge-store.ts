import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { WireChallenge } from '#contract/schemas.ts';
import { askedStatus, askedTimeLeft } from '#rules/asked.ts';
import type { Clocks, EpochMs, PlayerId } from '#rules/battle.ts';
import type { Challenge } from '#rules/challenge.ts';
import { type FindPlayer, findPlayers } from '#server/accounts/store.ts';
import type { Runner } from '#server/database/open.ts';
import { rivalChallenges as table } from '#server/database/schema-rivals.ts';

type Row = typeof table.$inferSelect;

const challengeIn = ({ gameId: _, createdAt, respondedAt, ...row }: Row): Challenge => ({
  ...row,
  createdAt: createdAt.getTime(),
  respondedAt: respondedAt?.getTime() ?? null,
});

const moments = ({ createdAt, respondedAt }: Challenge) => ({
  createdAt: new Date(createdAt),
  respondedAt: respondedAt === null ? null : new Date(respondedAt),
});

/** Of a pair the last few say all: one that is pending, and the last no. */
const lastOfPair = 20;

/** The challenges between two, either way, newest first. */
export async function challengesBetween(db: Runner, one: PlayerId, other: PlayerId): Promise<Challenge[]> {
  const [low, high] = [one, other].toSorted();
  const rows = await db
    .select()
    .from(table)
    .where(sql`least(from_user_id, to_user_id) = ${low} and greatest(from_user_id, to_user_id) = ${high}`)
    .orderBy(desc(table.id))
    .limit(lastOfPair);
  return rows.map(challengeIn);
}

/** The challenges that stand of a player, made and got, newest first. */
export async function pendingOf(
  db: Runner,
  me: PlayerId,
  now: EpochMs,
  clocks: Clocks,
): Promise<Challenge[]> {
  const mine = or(eq(table.toUserId, me), eq(table.fromUserId, me));
  const rows = await db
    .select()
    .from(table)
    .where(and(mine, eq(table.status, 'pending')))
    .orderBy(desc(table.id));
  return rows.map(challengeIn).filter((challenge) => askedStatus(challenge, now, clocks) === 'pending');
}

export async function loadChallenge(db: Runner, id: number, lock?: 'lock'): Promise<Challenge | null> {
  const query = db.select().from(table).where(eq(table.id, id));
  const [row] = lock ? await query.for('update') : await query;
  return row ? challengeIn(row) : null;
}

/** Stores a new one; what nobody answered in time between the two is expired first. */
export async function insertChallenge(
  db: Runner,
  challenge: Challenge,
  earlier: readonly Challenge[],
): Promise<Challenge> {
  for (const { id, status } of earlier)
    if (status === 'pending') await db.update(table).set({ status: 'expired' }).where(eq(table.id, id));
  const { id: _, ...fresh } = challenge;
  const [inserted] = await db
    .insert(table)
    .values({ ...fresh, ...moments(challenge) })
    .returning({ id: table.id });
  return { ...challenge, id: inserted?.id ?? 0 };
}

/** `gameId`: the battle that came of a yes. */
export const saveChallenge = (db: Runner, challenge: Challenge, gameId: number | null) =>
  db
    .update(table)
    .set({ status: challenge.status, gameId, respondedAt: moments(challenge).respondedAt })
    .where(eq(table.id, challenge.id));

/** Whoever wants none is asked no longer, and has answered so. */
export const expireChallengesTo = (db: Runner, userId: PlayerId) =>
  db
    .update(table)
    .set({ status: 'expired', respondedAt: sql`now()` })
    .where(and(eq(table.status, 'pending'), eq(table.toUserId, userId)));

/** A challenge as either of the two sees it. */
export async function wireChallenge(
  context: { findPlayer: FindPlayer; now: () => number; clocks: Clocks },
  challenge: Challenge,
  { mode, battleType }: Pick<WireChallenge, 'mode' | 'battleType'>,
): Promise<WireChallenge | null> {
  const { fromUserId, toUserId } = challenge;
  const [from, to] = await findPlayers(context, [fromUserId, toUserId]);
  if (!from || !to) return null;
  const { id, pace, originalGameId } = challenge;
  return {
    ...{ id, from, to, originalGameId, mode, battleType, pace },
    status: askedStatus(challenge, context.now(), context.clocks),
    expiresInMs: askedTimeLeft(challenge, context.now(), context.clocks),
    createdAt: new Date(challenge.createdAt).toISOString(),
  };
}
