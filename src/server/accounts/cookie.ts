import { createHash } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { schemeOf } from '#server/http/origin.ts';
import type { Context } from '#server/settings/context.ts';

export type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** On https no other host, and nothing but https, can set a cookie of this name. */
const cookieName = (context: Context) => (isSecure(context) ? '__Host-session' : 'session');
const isSecure = ({ config }: Context): boolean => config.PUBLIC_URL?.startsWith('https:') ?? false;

/** What the table knows a token by: a copy of it signs no one in. */
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

/** The cookie in a header, before the framework reads it. */
export const cookieIn = (context: Context, header: string): string =>
  cookie.parse(header)[cookieName(context)] ?? '';

/** Whether a session came along at all, good or not; it costs no look into the table. */
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
