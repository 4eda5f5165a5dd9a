import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { navigations } from '#contract/calls.ts';
import { roomTextLength } from '#contract/games.ts';
import { pageList } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { lockHandlers } from '#server/accounts/locks/routes.ts';
import { accountHandlers } from '#server/accounts/routes.ts';
import { signOut } from '#server/accounts/session.ts';
import { battleHandlers } from '#server/battles/routes.ts';
import { songHandlers } from '#server/battles/song-routes.ts';
import {
  addMalformedCheck,
  addStoppingCheck,
  handleMalformed,
  httpOptions,
  readAddress,
  readBodies,
} from '#server/http/malformed.ts';
import { addOriginCheck, isForeign } from '#server/http/origin.ts';
import { limitConnections } from '#server/limits/connections.ts';
import { createRateLimits } from '#server/limits/rate-limits.ts';
import { limitReads } from '#server/limits/read-limits.ts';
import { serveLive } from '#server/live/socket.ts';
import { serveHealth } from '#server/ops/health.ts';
import { serveMetrics } from '#server/ops/metrics.ts';
import { logRequests, requestId } from '#server/ops/request-log.ts';
import { ownAccountHandlers } from '#server/own-account/routes.ts';
import { serveCards } from '#server/previews/card-routes.ts';
import { pushHandlers } from '#server/push/routes.ts';
import { reportHandlers } from '#server/reports/routes.ts';
import { challengeHandlers } from '#server/rivals/challenge-routes.ts';
import { rematchHandlers } from '#server/rivals/rematch-routes.ts';
import { rivalHandlers } from '#server/rivals/routes.ts';
import type { Context } from '#server/settings/context.ts';
import { siteHandlers } from '#server/site/routes.ts';
import { searchHandlers } from '#server/songs/routes.ts';
import { handleBadAddress, handleErrors } from './handle-errors.ts';
import { serveCalls } from './route.ts';
import { setHeaders } from './security-headers.ts';
import { servePages } from './serve-pages.ts';

/** Timeouts of the request headers and of the whole request in milliseconds, against slow clients (slowloris). */
const headersTimeout = 10_000;
const requestTimeout = 20_000;
/** Timeout of an idle connection in milliseconds, against clients that do not read the response. */
const connectionTimeout = 60_000;

/** Maximum size of a request body in bytes. */
const bodyLimit = 64 * 1024;

const handlers = {
  ...accountHandlers,
  ...ownAccountHandlers,
  ...lockHandlers,
  ...reportHandlers,
  ...battleHandlers,
  ...songHandlers,
  ...searchHandlers,
  ...pushHandlers,
  ...rematchHandlers,
  ...rivalHandlers,
  ...challengeHandlers,
  ...siteHandlers,
};

/** Creates the Fastify app with all hooks and routes, whose order matters. */
export async function createApp(context: Context): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = context.log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: context.config.TRUST_PROXY,
    genReqId: requestId,
    rewriteUrl: readAddress,
    // A room code in an address may be a whole pasted message.
    routerOptions: { maxParamLength: roomTextLength },
    frameworkErrors: handleBadAddress,
    clientErrorHandler: handleMalformed,
    return503OnClosing: false,
    requestTimeout,
    connectionTimeout,
    http: {
      ...httpOptions(context.config),
      headersTimeout,
      requestTimeout,
      connectionsCheckingInterval: 1000,
    },
  });
  limitConnections(app, context);
  readBodies(app);
  handleErrors(app, context);
  setHeaders(app, context);
  const rateLimits = await createRateLimits(app, context);
  logRequests(app);
  limitReads(app, rateLimits);
  addMalformedCheck(app, context);
  await app.register(cookie, { secret: context.sessionSecret });
  addOriginCheck(app, context);
  await serveLive(app, context, rateLimits);
  addStoppingCheck(app);
  serveCalls(app, { context, rateLimits }, handlers);
  serveNavigations(app, context);
  serveHealth(app, context);
  serveMetrics(app, context);
  serveCards(app, context, rateLimits);
  await servePages(app, context, rateLimits);
  return app;
}

function serveNavigations(app: FastifyInstance, context: Context) {
  app.get(navigations.logIn, async (_request, reply) => reply.redirect(paths.landing, 302));
  // Aliases redirect, because the hydration in the browser needs the address for which the server rendered the page.
  for (const { path, alias } of pageList)
    if (alias) app.get(alias, async ({ url }, reply) => reply.redirect(path + url.slice(alias.length), 302));
  app.get(navigations.logOut, async (request, reply) => {
    // A link or picture on a foreign page must not sign a user out, nor must a HEAD request.
    const isIntended = request.method === 'GET' && !isForeign(context, request);
    if (isIntended) await signOut(context, request, reply);
    return reply.redirect('/', 302);
  });
}
