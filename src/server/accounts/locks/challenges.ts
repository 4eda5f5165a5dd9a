import { createHash } from 'node:crypto';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { challenges } from '#server/database/schema-sessions.ts';
import type { Context } from '#server/settings/context.ts';

/** How long a question put to a passkey may wait for its answer, in milliseconds. */
export const challengeMs = 5 * 60 * 1000;

const hash = (challenge: string): string => createHash('sha256').update(challenge).digest('base64url');

/** Keeps a question for whichever instance gets the answer. `userId`: who is to make a passkey; null: any owner of one. */
export async function keepChallenge(context: Context, challenge: string, userId: string | null) {
  const expire = new Date(context.now() + challengeMs);
  await context.db.insert(challenges).values({ id: hash(challenge), userId, expire });
}

/** Whether this question was asked and still waits. It never does again, whatever the answer is worth. */
export async function spendChallenge(
  context: Context,
  challenge: string,
  userId: string | null,
): Promise<boolean> {
  const spent = await context.db
    .delete(challenges)
    .where(
      and(
        eq(challenges.id, hash(challenge)),
        userId === null ? isNull(challenges.userId) : eq(challenges.userId, userId),
        gt(challenges.expire, new Date(context.now())),
      ),
    )
    .returning({ id: challenges.id });
  return spent.length > 0;
}

/** Forgets questions no one answered. */
export const sweepChallenges = (context: Context) =>
  context.db.delete(challenges).where(lt(challenges.expire, new Date(context.now())));
