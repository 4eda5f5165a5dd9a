import { createHash } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { sessions, users } from '#server/database/schema.ts';
import type { User } from './store.ts';

const cookieName = 'session';
const lifetimeMs = 30 * 24 * 60 * 60 * 1000;

const hash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** The signed-in person of a request, or null. */
export async function personOf(context: Context, request: FastifyRequest): Promise<User | null> {
  const token = tokenOf(request);
  if (!token) return null;
  const [row] = await context.db
    .select({ user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sql`${sessions.sess}->>'userId'`))
    .where(and(eq(sessions.sid, hash(token)), gt(sessions.expire, new Date(context.now()))));
  return row?.user ?? null;
}

/** The session a request came with, as the table and the live channel know it. */
export function sessionIdOf(request: FastifyRequest): string | null {
  const token = tokenOf(request);
  return token ? hash(token) : null;
}

function tokenOf(request: FastifyRequest): string | null {
  const cookie = request.cookies[cookieName];
  if (!cookie) return null;
  const read = request.unsignCookie(cookie);
  return read.valid ? read.value : null;
}

/** A fresh session for this person; the one the request came with ends. */
export async function signIn(context: Context, request: FastifyRequest, reply: FastifyReply, userId: string) {
  await endSession(context, request);
  const token = context.newToken();
  const expire = new Date(context.now() + lifetimeMs);
  await context.db.insert(sessions).values({ sid: hash(token), sess: { userId }, expire });
  reply.setCookie(cookieName, token, { ...cookieOptions(context), expires: expire });
}

export async function signOut(context: Context, request: FastifyRequest, reply: FastifyReply) {
  await endSession(context, request);
  reply.clearCookie(cookieName, cookieOptions(context));
}

async function endSession(context: Context, request: FastifyRequest) {
  const sid = sessionIdOf(request);
  if (!sid) return;
  await context.db.delete(sessions).where(eq(sessions.sid, sid));
  // Its live sockets, wherever they are, end with it.
  await context.hub
    .publish({ signedOut: sid })
    .catch((err) => context.log.warn({ err }, 'the sockets of a session were not told that it is over'));
}

const cookieOptions = ({ config }: Context) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: config.PUBLIC_URL?.startsWith('https:') ?? false,
  signed: true,
});

/** Forgets sessions whose time is over. */
export const sweepSessions = (context: Context) =>
  context.db.delete(sessions).where(lt(sessions.expire, new Date(context.now())));
