import type { FastifyRequest } from 'fastify';
import { ownOrigin } from '#server/http/origin.ts';
import type { Context } from '#server/settings/context.ts';

/** Whom a passkey is made for, and works for alone: this site, by PUBLIC_URL or as the request asked for it. */
export function relyingParty(context: Context, request: FastifyRequest) {
  const origin = ownOrigin(context, request);
  return { origin, rpID: new URL(origin).hostname };
}
