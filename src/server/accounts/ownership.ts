import { and, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import { claimWaitsMs, mayRefuse, type Ownership, ownershipOf, type SessionFacts } from '#rules/ownership.ts';
import { waitInWords } from '#rules/words/wait-words.ts';
import { users } from '#server/database/schema.ts';
import { sessions } from '#server/database/schema-devices.ts';
import { Failure } from '#server/http/failure.ts';
import { failures } from '#server/http/failures.ts';
import type { Context } from '#server/settings/context.ts';
import { belongsTo, type SignedIn } from './session.ts';

/**
 * Asserts that the session owns the account. For a session that signed in with the name alone while other devices use the account,
 * it stores a claim and throws the wait. @throws Failure claim-waits, claim-refused
 */
export async function assertOwner(context: Context, caller: SignedIn): Promise<void> {
  if (caller.session.byName) assertOwned(await claim(context, caller));
}

/**
 * Asserts that the session owns the account, without storing a claim: a link on another site can cause a read.
 * @throws Failure must-claim, claim-waits, claim-refused
 */
export async function assertOwnerToRead(context: Context, caller: SignedIn): Promise<void> {
  const { ownership } = await sessionsOf(context, caller);
  if (ownership.is === 'must_claim') throw new Failure('must-claim');
  assertOwned(ownership);
}

function assertOwned(ownership: Ownership): void {
  if (ownership.is === 'refused') throw new Failure('claim-refused');
  if (ownership.is !== 'waits') return;
  const { message } = failures['claim-waits'];
  const timeoutMs = Math.ceil(ownership.waitMs);
  throw new Failure('claim-waits', {
    message: `${message}. You may do this in ${waitInWords(timeoutMs)}, unless it refuses`,
    timeoutMs,
  });
}

export async function claim(context: Context, caller: SignedIn): Promise<Ownership> {
  const { mine, ownership } = await sessionsOf(context, caller);
  if (ownership.is !== 'must_claim') return ownership;
  const { db, now } = context;
  const claimedAt = new Date(now());
  const open = and(eq(sessions.sid, mine.sid), isNull(sessions.claimedAt));
  await db.update(sessions).set({ claimedAt }).where(open);
  await db.update(users).set({ claimedAt }).where(eq(users.id, caller.me.id));
  return { is: 'waits', waitMs: claimWaitsMs };
}

export async function refuseClaims(context: Context, caller: SignedIn): Promise<void> {
  const { db, now } = context;
  const { mine, others } = await sessionsOf(context, caller);
  const sids = others.filter((each) => mayRefuse(mine, each)).map(({ sid }) => sid);
  const claiming = and(inArray(sessions.sid, sids), isNotNull(sessions.claimedAt));
  const refusedAt = new Date(now());
  await db.update(sessions).set({ refusedAt }).where(claiming);
  const pending = [mine, ...others].some(
    ({ sid, claimedAt, refusedAt }) => claimedAt && !refusedAt && !sids.includes(sid),
  );
  if (!pending) await db.update(users).set({ claimedAt: null }).where(eq(users.id, caller.me.id));
}

export async function showOwnership(context: Context, caller: SignedIn) {
  const { mine, others, ownership } = await sessionsOf(context, caller);
  const now = context.now();
  return {
    ownership: ownership.is,
    claimWaitMs: ownership.is === 'waits' ? Math.ceil(ownership.waitMs) : null,
    claims: others
      .filter((each) => mayRefuse(mine, each))
      .map(({ claimedAt }) => {
        const since = claimedAt ?? now;
        return {
          claimedAt: new Date(since).toISOString(),
          waitMs: Math.max(0, Math.ceil(since + claimWaitsMs - now)),
        };
      }),
  };
}

/** Returns the unexpired sessions of an account. @throws Failure unauthorized if the caller's own session has ended */
async function sessionsOf(context: Context, { me, session }: SignedIn) {
  const { db, now } = context;
  const alive = and(belongsTo(me.id), gt(sessions.expire, new Date(now())));
  const rows = await db.select().from(sessions).where(alive);
  const all = rows.map(sessionFrom);
  const mine = all.find(({ sid }) => sid === session.sid);
  if (!mine) throw new Failure('unauthorized');
  const others = all.filter((each) => each !== mine);
  const ownership = ownershipOf(mine, { others, leftAt: me.leftAt?.getTime() ?? null }, now());
  return { mine, others, ownership };
}

const sessionFrom = ({ sid, sess, ...at }: typeof sessions.$inferSelect): SessionFacts & { sid: string } => ({
  sid,
  byName: sess.byName !== undefined,
  createdAt: at.createdAt.getTime(),
  usedAt: at.usedAt.getTime(),
  claimedAt: at.claimedAt?.getTime() ?? null,
  refusedAt: at.refusedAt?.getTime() ?? null,
});
