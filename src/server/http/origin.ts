import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '#server/settings/context.ts';
import { Failure } from './failure.ts';

/** The origin this site is known by: PUBLIC_URL, else whatever the request asked for. */
export const ownOrigin = ({ config }: Context, request: FastifyRequest): string =>
  config.PUBLIC_URL ? new URL(config.PUBLIC_URL).origin : `${schemeOf(request)}://${request.host}`;

/** Browsers say where a request comes from; a foreign page may not write in its visitor's name. */
export function isForeign(context: Context, request: FastifyRequest): boolean {
  const { origin } = request.headers;
  if (origin !== undefined) return origin !== ownOrigin(context, request);
  return /^(cross-site|same-site)$/.test(String(request.headers['sec-fetch-site'] ?? ''));
}

/** Why this may not write, or open a live channel. Without a host no one can tell which origin is ours. */
export const foreignFailure = ({ config }: Context, { host }: FastifyRequest): Failure =>
  new Failure(host || config.PUBLIC_URL ? 'foreign-origin' : 'no-host');

/** After the limits, which count what is refused here, too. */
export function refuseForeignWrites(app: FastifyInstance, context: Context) {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    done(!reads && isForeign(context, request) ? foreignFailure(context, request) : null, payload);
  });
}

/** How the browser came: by what a trusted proxy says, else by how the connection is. A proxy may write anything there. */
export const schemeOf = ({ protocol }: Pick<FastifyRequest, 'protocol'>): 'http' | 'https' =>
  protocol.toLowerCase() === 'https' ? 'https' : 'http';
