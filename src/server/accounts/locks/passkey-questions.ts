import { createHash } from 'node:crypto';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { passkeyQuestions } from '#server/database/schema-sessions.ts';
import type { Context } from '#server/settings/context.ts';

/** How long a question put to a passkey may wait for its answer, in milliseconds. */
export const questionLastsMs = 5 * 60 * 1000;

const hash = (challenge: string): string => createHash('sha256').update(challenge).digest('base64url');

/** Keeps a question for whichever instance gets the answer. `userId`: who is to make a passkey; null: any owner of one. */
export async function keepQuestion(context: Context, challenge: string, userId: string | null) {
  const expire = new Date(context.now() + questionLastsMs);
  await context.db.insert(passkeyQuestions).values({ id: hash(challenge), userId, expire });
}

/** Whether this question was asked and still waits. It never does again, whatever the answer is worth. */
export async function spendQuestion(
  context: Context,
  challenge: string,
  userId: string | null,
): Promise<boolean> {
  const spent = await context.db
    .delete(passkeyQuestions)
    .where(
      and(
        eq(passkeyQuestions.id, hash(challenge)),
        userId === null ? isNull(passkeyQuestions.userId) : eq(passkeyQuestions.userId, userId),
        gt(passkeyQuestions.expire, new Date(context.now())),
      ),
    )
    .returning({ id: passkeyQuestions.id });
  return spent.length > 0;
}

/** Forgets questions no one answered. */
export const sweepPasskeyQuestions = (context: Context) =>
  context.db.delete(passkeyQuestions).where(lt(passkeyQuestions.expire, new Date(context.now())));
