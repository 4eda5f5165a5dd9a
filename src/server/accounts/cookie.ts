import { createHash } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { schemeOf } from '#server/http/origin.ts';
import type { Context } from '#server/settings/context.ts';

export type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** Returns the cookie name. With the prefix `__Host-`, neither another host nor a plain http response can set the cookie. */
const cookieName = (context: Context) => (isSecure(context) ? '__Host-session' : 'session');
const isSecure = ({ config }: Context): boolean => config.PUBLIC_URL?.startsWith('https:') ?? false;

/** Returns the hash under which a token is stored, so that a stolen copy of the table gives no access. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

export function tokenOf(context: Context, request: FastifyRequest): string | null {
  const signed = request.cookies[cookieName(context)];
  if (!signed) return null;
  const read = request.unsignCookie(signed);
  return read.valid ? read.value : null;
}

export function sessionIdOf(context: Context, request: FastifyRequest): string | null {
  const token = tokenOf(context, request);
  return token ? hashToken(token) : null;
}

/** Returns the session cookie in a raw `cookie` header, before the framework has parsed it; empty if there is none. */
export const cookieIn = (context: Context, header: string): string =>
  cookie.parse(header)[cookieName(context)] ?? '';

/** Returns whether the request has a session cookie, valid or not, without a database query. */
export const hasSessionCookie = (context: Context, request: FastifyRequest): boolean =>
  request.cookies?.[cookieName(context)] !== undefined;

export const setSession = (context: Context, { request, reply }: Exchange, token: string, expires: Date) =>
  reply.setCookie(cookieName(context), token, { ...optionsOf(context, request), expires });

export const clearSession = (context: Context, { request, reply }: Exchange) =>
  reply.clearCookie(cookieName(context), optionsOf(context, request));

const optionsOf = (context: Context, request: FastifyRequest) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isSecure(context) || schemeOf(request) === 'https',
  signed: true,
});
