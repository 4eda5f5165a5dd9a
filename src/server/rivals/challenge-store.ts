import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { WireChallenge } from '#contract/schemas.ts';
import { askedStatus, askedTimeLeft, type Challenge } from '#rules/asked.ts';
import type { Clocks, EpochMs, PlayerId } from '#rules/battle.ts';
import { type FindPlayer, findPlayers } from '#server/accounts/store.ts';
import { askedIn } from '#server/battles/again.ts';
import type { Runner } from '#server/database/open.ts';
import { rivalChallenges as table } from '#server/database/schema-rivals.ts';
import { Failure } from '#server/http/failure.ts';

/** Of a pair the last few say all: one that is pending, and the last no. */
const lastOfPair = 20;

export async function challengesBetween(db: Runner, one: PlayerId, other: PlayerId): Promise<Challenge[]> {
  const [low, high] = [one, other].toSorted();
  const rows = await db
    .select()
    .from(table)
    .where(sql`least(from_user_id, to_user_id) = ${low} and greatest(from_user_id, to_user_id) = ${high}`)
    .orderBy(desc(table.id))
    .limit(lastOfPair);
  return rows.map(askedIn);
}

/** The challenges that stand of a player, made and got, newest first. */
export async function pendingOf(db: Runner, me: PlayerId, now: EpochMs, clocks: Clocks) {
  const mine = and(or(eq(table.toUserId, me), eq(table.fromUserId, me)), eq(table.status, 'pending'));
  const rows = await db.select().from(table).where(mine).orderBy(desc(table.id));
  return rows.map(askedIn).filter((challenge) => askedStatus(challenge, now, clocks) === 'pending');
}

/** @throws Failure challenge-not-found */
export async function loadChallenge(db: Runner, id: number, lock?: 'lock'): Promise<Challenge> {
  const query = db.select().from(table).where(eq(table.id, id));
  const [row] = lock ? await query.for('update') : await query;
  if (!row) throw new Failure('challenge-not-found');
  return askedIn(row);
}

export async function insertChallenge(db: Runner, { id: _, ...fresh }: Challenge): Promise<Challenge> {
  const values = { ...fresh, createdAt: new Date(fresh.createdAt), respondedAt: null };
  const [inserted] = await db.insert(table).values(values).returning({ id: table.id });
  return { ...fresh, id: inserted?.id ?? 0 };
}

/** `gameId`: the battle that came of a yes. */
export const saveChallenge = (db: Runner, { id, status, respondedAt }: Challenge, gameId: number | null) =>
  db
    .update(table)
    .set({ status, gameId, respondedAt: respondedAt === null ? null : new Date(respondedAt) })
    .where(eq(table.id, id));

/** Whoever wants none is asked no longer, and has answered so. */
export const expireChallengesTo = (db: Runner, userId: PlayerId, now: EpochMs) =>
  db
    .update(table)
    .set({ status: 'expired', respondedAt: new Date(now) })
    .where(and(eq(table.status, 'pending'), eq(table.toUserId, userId)));

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
