import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '#server/settings/context.ts';
import { Failure } from './failure.ts';

/** Returns the site's origin: PUBLIC_URL, else scheme and host of the request. */
export const ownOrigin = ({ config }: Context, request: FastifyRequest): string =>
  config.PUBLIC_URL ? new URL(config.PUBLIC_URL).origin : `${schemeOf(request)}://${request.host}`;

/** Returns whether a browser sent the request from a page of another origin (CSRF). */
export function isForeign(context: Context, request: FastifyRequest): boolean {
  const { origin } = request.headers;
  if (origin !== undefined) return origin !== ownOrigin(context, request);
  return /^(cross-site|same-site)$/.test(String(request.headers['sec-fetch-site'] ?? ''));
}

/** Returns the failure of a foreign request; without a host, the own origin is unknown. */
export const foreignFailure = ({ config }: Context, { host }: FastifyRequest): Failure =>
  new Failure(host || config.PUBLIC_URL ? 'foreign-origin' : 'no-host');

/** Refuses writes from pages of other origins. Runs after the limits, which count refused requests, too. */
export function addOriginCheck(app: FastifyInstance, context: Context) {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    done(!reads && isForeign(context, request) ? foreignFailure(context, request) : null, payload);
  });
}

/** Returns the scheme by a trusted proxy's header, else by the connection. The header may have any value. */
export const schemeOf = ({ protocol }: Pick<FastifyRequest, 'protocol'>): 'http' | 'https' =>
  protocol.toLowerCase() === 'https' ? 'https' : 'http';
