import { createHash } from 'node:crypto';
import { and, eq, getTableColumns, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { sessions } from '#server/database/schema.ts';
import type { Person, Session } from '#server/memory/rows.ts';
import { schemeOf } from '#server/scheme.ts';
import { recallUser } from './recall.ts';
import type { User } from './store.ts';

/** On https no other host, and nothing but https, can set a cookie of this name. */
const cookieName = (context: Context) => (isSecure(context) ? '__Host-session' : 'session');
const isSecure = ({ config }: Context): boolean => config.PUBLIC_URL?.startsWith('https:') ?? false;
const lifetimeMs = 30 * 24 * 60 * 60 * 1000;

const hash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** The signed-in person of a request, or null. */
export async function personOf(context: Context, request: FastifyRequest): Promise<User | null> {
  const { cookie } = request.headers;
  const known = cookie === undefined ? null : knownPerson(context, cookie);
  if (known && (await context.memory.areTrue({ people: [known.me], sessions: [known.session] })))
    return known.me;
  const token = tokenOf(context, request);
  if (!token) return null;
  const sid = hash(token);
  remember(context, request, sid);
  const session = await context.memory.recall(context.memory.sessions, sid, () => loadSession(context, sid));
  if (!session || session.expire.getTime() <= context.now()) return null;
  const user = await recallUser(context, session.userId);
  return user && mayComeIn(session, user) ? user : null;
}

/** Whom a Cookie header signs in, as it is remembered; its signature was proven when it first came. */
export function knownPerson(context: Context, cookie: string): { me: Person; session: Session } | null {
  const { memory, now } = context;
  const session = memory.sessions.get(memory.tokens.get(valueIn(context, cookie)) ?? '');
  if (!session || session.expire.getTime() <= now()) return null;
  const me = memory.people.get(session.userId);
  return me && mayComeIn(session, me) ? { me, session } : null;
}

/** The cookie in a header, as its parser finds it: the first of its name. */
const places = {
  session: /(?:^|;)[ \t]*session[ \t]*=([^;]*)/,
  '__Host-session': /(?:^|;)[ \t]*__Host-session[ \t]*=([^;]*)/,
} as const;

/** Whatever else stands in the header is the visitor's business: it is neither looked at nor kept. */
const valueIn = (context: Context, header: string): string =>
  places[cookieName(context)].exec(header)?.[1] ?? '';

/** Only as we wrote it: in other letters it is good, too, but there are too many of those to remember. */
function remember(context: Context, { headers, cookies }: FastifyRequest, sid: string) {
  const value = valueIn(context, headers.cookie ?? '');
  if (value !== encodeURIComponent(cookies[cookieName(context)] ?? '')) return;
  // A copy: a part of a text may keep all of it.
  context.memory.tokens.put(Buffer.from(value).toString('latin1'), sid);
}

async function loadSession({ db }: Context, sid: string): Promise<Session | null> {
  const columns = { ...getTableColumns(sessions), stamp: sql<string>`xmin::text` };
  const [row] = await db.select(columns).from(sessions).where(eq(sessions.sid, sid));
  if (!row) return null;
  const { sess, ...session } = row;
  return { ...session, userId: sess.userId, byName: sess.byName !== undefined };
}

/** Who came in by name alone is nobody once the name is locked. */
const mayComeIn = ({ byName }: Session, { bannedAt, lockedAt }: User): boolean =>
  bannedAt === null && (lockedAt === null || !byName);

/** The session a request came with, as the table and the live channel know it. */
export function sessionIdOf(context: Context, request: FastifyRequest): string | null {
  const token = tokenOf(context, request);
  return token ? hash(token) : null;
}

/** Whether a session came along at all, good or not; it costs no look into the table. */
export const bringsSession = (context: Context, request: FastifyRequest): boolean =>
  request.cookies?.[cookieName(context)] !== undefined;

function tokenOf(context: Context, request: FastifyRequest): string | null {
  const cookie = request.cookies[cookieName(context)];
  if (!cookie) return null;
  const read = request.unsignCookie(cookie);
  return read.valid ? read.value : null;
}

/** A fresh session for this person; the one the request came with ends. */
export async function signIn(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  sess: typeof sessions.$inferInsert.sess,
) {
  await endSession(context, request);
  const token = context.newToken();
  const expire = new Date(context.now() + lifetimeMs);
  await context.db.insert(sessions).values({ sid: hash(token), sess, expire });
  reply.setCookie(cookieName(context), token, { ...cookieOptions(context, request), expires: expire });
}

export async function signOut(context: Context, request: FastifyRequest, reply: FastifyReply) {
  await endSession(context, request);
  reply.clearCookie(cookieName(context), cookieOptions(context, request));
}

async function endSession(context: Context, request: FastifyRequest) {
  const sid = sessionIdOf(context, request);
  if (!sid) return;
  await context.db.delete(sessions).where(eq(sessions.sid, sid));
  context.memory.sessions.forget(sid);
  await endSockets(context, sid);
}

type Telling = Pick<Context, 'db' | 'hub' | 'log' | 'memory'>;

/** The live sockets of a session, wherever they are, end with it. */
const endSockets = ({ hub, log }: Telling, sid: string) =>
  hub
    .publish({ signedOut: sid })
    ?.catch((err) => log.warn({ err }, 'the sockets of a session were not told that it is over'));

/** Signs a person out everywhere; on the device of `keep`, the hash of its session, they stay. */
export async function endSessionsOf(context: Telling, userId: string, keep: string | null = null) {
  const theirs = sql`${sessions.sess}->>'userId' = ${userId}`;
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
    await context.db.update(sessions).set({ sess: { userId } }).where(eq(sessions.sid, keep));
    context.memory.sessions.forget(keep);
  }
  await endSessionsOf(context, userId, keep);
}

const cookieOptions = (context: Context, request: FastifyRequest) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isSecure(context) || schemeOf(request) === 'https',
  signed: true,
});

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
