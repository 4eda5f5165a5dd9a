import { and, eq, getTableColumns, gt, inArray, lt, lte, ne, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionLastsMs } from '#rules/ownership.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/database/schema.ts';
import { sessions } from '#server/database/schema-sessions.ts';
import type { Person, Session } from '#server/memory/rows.ts';
import {
  clearSession,
  cookieIn,
  hashToken,
  rememberToken,
  sessionIdOf,
  setSession,
  tokenOf,
} from './cookie.ts';
import { recallUser } from './recall.ts';
import type { User } from './store.ts';

/** How often the use of a session is written down, in milliseconds. */
const useNotedEveryMs = 60 * 60 * 1000;

/** Whom a request signs in, and by which session. */
export type Visitor = { me: User; session: Session };

/** The signed-in person of a request, or null. Their session goes on from here, and with a reply its cookie. */
export async function personOf(
  context: Context,
  request: FastifyRequest,
  reply?: FastifyReply,
): Promise<User | null> {
  const visitor = await visitorOf(context, request);
  if (visitor) await noteUse(context, request, visitor.session, reply);
  return visitor?.me ?? null;
}

export async function visitorOf(context: Context, request: FastifyRequest): Promise<Visitor | null> {
  const { cookie } = request.headers;
  const known = cookie === undefined ? null : knownPerson(context, cookie);
  if (known && (await context.memory.areTrue({ people: [known.me], sessions: [known.session] })))
    return known;
  const token = tokenOf(context, request);
  if (!token) return null;
  const sid = hashToken(token);
  rememberToken(context, request, sid);
  const session = await context.memory.recall(context.memory.sessions, sid, () => loadSession(context, sid));
  if (!session || session.expire.getTime() <= context.now()) return null;
  const me = await recallUser(context, session.userId);
  return me && mayComeIn(session, me) ? { me, session } : null;
}

/** A session lasts as long as it is used. Whoever reads goes on reading where that cannot be written down. */
async function noteUse(
  context: Context,
  request: FastifyRequest,
  { sid, usedAt }: Session,
  reply?: FastifyReply,
) {
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
  context.memory.sessions.forget(sid);
}

/** Whom a Cookie header signs in, as it is remembered; its signature was proven when it first came. */
export function knownPerson(context: Context, cookie: string): (Visitor & { me: Person }) | null {
  const { memory, now } = context;
  const session = memory.sessions.get(memory.tokens.get(cookieIn(context, cookie)) ?? '');
  if (!session || session.expire.getTime() <= now()) return null;
  const me = memory.people.get(session.userId);
  return me && mayComeIn(session, me) ? { me, session } : null;
}

async function loadSession({ db }: Context, sid: string): Promise<Session | null> {
  const columns = { ...getTableColumns(sessions), stamp: sql<string>`xmin::text` };
  const [row] = await db.select(columns).from(sessions).where(eq(sessions.sid, sid));
  if (!row) return null;
  const { sess, ...session } = row;
  return { ...session, userId: sess.userId, byName: sess.byName !== undefined };
}

/** Who came in by name alone is nobody once the name is locked. */
const mayComeIn = ({ byName }: Session, { bannedAt, lockedAt, deletedAt }: User): boolean =>
  bannedAt === null && deletedAt === null && (lockedAt === null || !byName);

/** A fresh session for this person; the one the request came with ends. */
export async function signIn(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  sess: typeof sessions.$inferInsert.sess,
) {
  await endSession(context, request);
  const token = context.newToken();
  const now = new Date(context.now());
  const expire = new Date(context.now() + sessionLastsMs);
  await context.db
    .insert(sessions)
    .values({ sid: hashToken(token), sess, expire, createdAt: now, usedAt: now });
  setSession(context, { request, reply }, token, expire);
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
  context.memory.sessions.forget(sid);
  if (ended) {
    const { userId } = ended.sess;
    await context.db
      .update(users)
      .set({ leftAt: new Date(context.now()) })
      .where(eq(users.id, userId));
    context.memory.forgetPerson(userId);
  }
  await endSockets(context, sid);
}

type Telling = Pick<Context, 'db' | 'hub' | 'log' | 'memory'>;

/** The live sockets of a session, wherever they are, end with it. */
const endSockets = ({ hub, log }: Telling, sid: string) =>
  hub
    .publish({ signedOut: sid })
    ?.catch((err) => log.warn({ err }, 'the sockets of a session were not told that it is over'));

/** The sessions of this person. */
export const isOf = (userId: string) => sql`(${sessions.sess}->>'userId') = ${userId}`;

/** Signs a person out everywhere; on the device of `keep`, the hash of its session, they stay. */
export async function endSessionsOf(context: Telling, userId: string, keep: string | null = null) {
  const theirs = isOf(userId);
  const ended = await context.db
    .delete(sessions)
    .where(keep === null ? theirs : and(theirs, ne(sessions.sid, keep)))
    .returning({ sid: sessions.sid });
  for (const { sid } of ended) context.memory.sessions.forget(sid);
  await Promise.all(ended.map(({ sid }) => endSockets(context, sid)));
}

/** This device is the owner's from now on, and the only one. */
export async function keepOnlySession(context: Context, request: FastifyRequest, userId: string) {
  const keep = sessionIdOf(context, request);
  if (keep) {
    const set = { sess: { userId }, claimedAt: null, refusedAt: null };
    await context.db.update(sessions).set(set).where(eq(sessions.sid, keep));
    context.memory.sessions.forget(keep);
  }
  await endSessionsOf(context, userId, keep);
}

/** Which of these sessions still are: none that was ended, and none whose time is over. */
export async function sessionsAlive({ db, now }: Context, sids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(and(inArray(sessions.sid, [...sids]), gt(sessions.expire, new Date(now()))));
  return new Set(rows.map(({ sid }) => sid));
}

/** Forgets sessions whose time is over. */
export const sweepSessions = (context: Context) =>
  context.db.delete(sessions).where(lt(sessions.expire, new Date(context.now())));
