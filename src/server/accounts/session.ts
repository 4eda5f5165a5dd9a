import { and, eq, gt, inArray, lt, lte, ne, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionLastsMs } from '#rules/ownership.ts';
import type { BattleRef, BattleVersion } from '#server/battles/read-battle.ts';
import { users } from '#server/database/schema.ts';
import { sessions } from '#server/database/schema-devices.ts';
import { Failure } from '#server/http/failure.ts';
import type { Context } from '#server/settings/context.ts';
import { clearSession, type Exchange, hashToken, sessionIdOf, setSession, tokenOf } from './cookie.ts';
import type { Session } from './find-caller.ts';
import { ownUserOf, type User } from './store.ts';

/** How often the use of a session is written down, in milliseconds. */
const useNotedEveryMs = 60 * 60 * 1000;

export type SignedIn = { me: User; session: Session };

/** The signed-in person of a request, or null. Their session goes on from here, and with a reply its cookie. */
export const personOf = async (context: Context, request: FastifyRequest, reply?: FastifyReply) =>
  (await personAndVersion(context, request, null, reply)).me;

export const visitorOf = async (context: Context, request: FastifyRequest): Promise<SignedIn | null> =>
  (await find(context, request, null)).visitor;

/** Likewise, with the version of the battle that the request is about. */
export async function personAndVersion(
  context: Context,
  request: FastifyRequest,
  ref: BattleRef | null,
  reply?: FastifyReply,
): Promise<{ me: User | null; version: BattleVersion | null }> {
  const { visitor, version } = await find(context, request, ref);
  if (visitor) await noteUse(context, request, visitor.session, reply);
  return { me: visitor?.me ?? null, version };
}

async function find(context: Context, request: FastifyRequest, ref: BattleRef | null) {
  const asked = { sid: sessionIdOf(context, request), battle: ref };
  const { session, user, version } = await context.findCaller(asked);
  const isGood = session && user && session.expire.getTime() > context.now() && mayComeIn(session, user);
  return { visitor: isGood ? { me: user, session } : null, version };
}

/** A session lasts as long as it is used. Reading goes on where that cannot be written down. */
async function noteUse(context: Context, request: FastifyRequest, session: Session, reply?: FastifyReply) {
  const { sid, usedAt } = session;
  const now = context.now();
  const noted = new Date(now - useNotedEveryMs);
  if (usedAt > noted) return;
  const token = tokenOf(context, request);
  const expire = new Date(now + sessionLastsMs);
  if (reply && token) setSession(context, { request, reply }, token, expire);
  const set = { usedAt: new Date(now), expire };
  await context.db
    .update(sessions)
    .set(set)
    .where(and(eq(sessions.sid, sid), lte(sessions.usedAt, noted)))
    .catch((err: unknown) => context.log.warn({ err }, 'the use of a session was not noted'));
}

/** A session by name alone counts no more once the name is locked. */
const mayComeIn = ({ byName }: Session, { bannedAt, lockedAt, deletedAt }: User): boolean =>
  bannedAt === null && deletedAt === null && (lockedAt === null || !byName);

/** Answers the user who is signed in now. `byName`: by the name alone. @throws Failure banned */
export async function signIn(context: Context, { request, reply }: Exchange, user: User, byName?: true) {
  if (user.bannedAt) throw new Failure('banned');
  await endSession(context, request);
  const token = context.newToken();
  const now = new Date(context.now());
  const expire = new Date(context.now() + sessionLastsMs);
  const sess = { userId: user.id, ...(byName && { byName }) };
  const fresh = { sid: hashToken(token), sess, expire, createdAt: now, usedAt: now };
  await context.db.insert(sessions).values(fresh);
  setSession(context, { request, reply }, token, expire);
  return ownUserOf(user);
}

export async function signOut(context: Context, request: FastifyRequest, reply: FastifyReply) {
  await endSession(context, request);
  clearSession(context, { request, reply });
}

async function endSession(context: Context, request: FastifyRequest) {
  const sid = sessionIdOf(context, request);
  if (!sid) return;
  const mine = eq(sessions.sid, sid);
  const [ended] = await context.db.delete(sessions).where(mine).returning({ sess: sessions.sess });
  const leftAt = new Date(context.now());
  if (ended) await context.db.update(users).set({ leftAt }).where(eq(users.id, ended.sess.userId));
  context.hub.publish({ signedOut: sid });
}

export const isOf = (userId: string) => sql`(${sessions.sess}->>'userId') = ${userId}`;

/** Signs a person out everywhere; on the device of `keep`, the hash of its session, they stay. */
export async function endSessionsOf(
  context: Pick<Context, 'db' | 'hub'>,
  userId: string,
  keep: string | null = null,
) {
  const theirs = and(isOf(userId), keep === null ? undefined : ne(sessions.sid, keep));
  const ended = await context.db.delete(sessions).where(theirs).returning({ sid: sessions.sid });
  for (const { sid } of ended) context.hub.publish({ signedOut: sid });
}

/** This device is the owner's from now on, and the only one. */
export async function keepOnlySession(context: Context, request: FastifyRequest, userId: string) {
  const keep = sessionIdOf(context, request);
  if (keep) {
    const set = { sess: { userId }, claimedAt: null, refusedAt: null };
    await context.db.update(sessions).set(set).where(eq(sessions.sid, keep));
  }
  await endSessionsOf(context, userId, keep);
}

/** Which of these sessions still are: none that was ended, and none whose time is over. */
export async function sessionsAlive({ db, now }: Context, sids: readonly string[]): Promise<Set<string>> {
  const alive = and(inArray(sessions.sid, [...sids]), gt(sessions.expire, new Date(now())));
  const rows = await db.select({ sid: sessions.sid }).from(sessions).where(alive);
  return new Set(rows.map(({ sid }) => sid));
}

export const sweepSessions = (context: Context) =>
  context.db.delete(sessions).where(lt(sessions.expire, new Date(context.now())));
