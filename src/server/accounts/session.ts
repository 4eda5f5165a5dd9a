import { and, eq, gt, lt, lte, ne, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionLastsMs } from '#rules/ownership.ts';
import type { BattleVersion } from '#server/battles/read-battle.ts';
import type { Runner } from '#server/database/open.ts';
import { users } from '#server/database/schema.ts';
import { sessions } from '#server/database/schema-devices.ts';
import { Failure } from '#server/http/failure.ts';
import type { Context } from '#server/settings/context.ts';
import { clearSession, type Exchange, hashToken, sessionIdOf, setSession, tokenOf } from './cookie.ts';
import type { BattleKey, Session } from './find-caller.ts';
import { ownUserOf, type User } from './store.ts';

/** Minimum interval between two updates of a session's last use, in milliseconds. */
const useNotedEveryMs = 60 * 60 * 1000;

/** Returns the signed-in user of a request, or null. Extends the session, and with `reply` also its cookie. */
export const userOf = async (context: Context, request: FastifyRequest, reply?: FastifyReply) =>
  (await callerAndBattle(context, request, {}, reply)).me;

/** A signed-in user, and the session of the request. */
export type SignedIn = { me: User; session: Session };
type Caller = (SignedIn | { me: null; session: null }) & { battle: BattleVersion | null };

/** Returns the signed-in user like `userOf`, with the session, and the current version of the battle that the request names. */
export async function callerAndBattle(
  context: Context,
  request: FastifyRequest,
  key: BattleKey,
  reply?: FastifyReply,
): Promise<Caller> {
  const query = { sid: sessionIdOf(context, request), ...key };
  const { session, user, battle } = await context.findCaller(query);
  const isValid = session && user && session.expire.getTime() > context.now() && maySignIn(session, user);
  if (!isValid) return { me: null, session: null, battle };
  await noteUse(context, request, session, reply);
  return { me: user, session, battle };
}

/** Extends a used session. Only logs a failed write, so that reads work while the database accepts no writes. */
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
    .catch((err: unknown) => context.log.warn({ err }, 'the last use of a session was not stored'));
}

/** Returns whether the account accepts the session; a locked name does not accept one that signed in with the name alone. */
const maySignIn = ({ byName }: Session, { bannedAt, lockedAt, deletedAt }: User): boolean =>
  bannedAt === null && deletedAt === null && (lockedAt === null || !byName);

/** Replaces the session by a new one of `user`. `byName`: signed in with the name alone. @throws Failure banned */
export async function signIn(context: Context, { request, reply }: Exchange, user: User, byName?: true) {
  if (user.bannedAt) throw new Failure('banned');
  await endSession(context, request);
  const token = context.newToken();
  const now = new Date(context.now());
  const expire = new Date(context.now() + sessionLastsMs);
  const sess = { userId: user.id, ...(byName && { byName }) };
  const session = { sid: hashToken(token), sess, expire, createdAt: now, usedAt: now };
  await context.db.insert(sessions).values(session);
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

export const belongsTo = (userId: string) => sql`(${sessions.sess}->>'userId') = ${userId}`;

type Ended = readonly Pick<Session, 'sid'>[];

/** Closes the live channels of sessions that have ended. */
export function publishEnded({ hub }: Pick<Context, 'hub'>, ended: Ended): void {
  for (const { sid } of ended) hub.publish({ signedOut: sid });
}

/** Ends all sessions of a user. */
export async function endSessionsOf({ db, hub }: Pick<Context, 'db' | 'hub'>, userId: string) {
  publishEnded({ hub }, await db.delete(sessions).where(belongsTo(userId)).returning({ sid: sessions.sid }));
}

/** Makes a session an owner's session and ends all others of its user, which it returns for `publishEnded`. */
export async function keepOnlySession(tx: Runner, { sid, userId }: Session): Promise<Ended> {
  const set = { sess: { userId }, claimedAt: null, refusedAt: null };
  await tx.update(sessions).set(set).where(eq(sessions.sid, sid));
  const others = and(belongsTo(userId), ne(sessions.sid, sid));
  return tx.delete(sessions).where(others).returning({ sid: sessions.sid });
}

/** Returns those of the sessions that have neither ended nor expired. */
export async function sessionsAlive({ db, now }: Context, sids: readonly string[]): Promise<Set<string>> {
  const isOneOf = sql`${sessions.sid} = any(${sql.param(sids)}::text[])`;
  const alive = and(isOneOf, gt(sessions.expire, new Date(now())));
  const rows = await db.select({ sid: sessions.sid }).from(sessions).where(alive);
  return new Set(rows.map(({ sid }) => sid));
}

export const sweepSessions = (context: Context) =>
  context.db.delete(sessions).where(lt(sessions.expire, new Date(context.now())));
