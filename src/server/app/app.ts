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
  answerMalformed,
  httpOptions,
  readAddress,
  readBodies,
  refuseMalformed,
  refuseWhileStopping,
} from '#server/http/malformed.ts';
import { isForeign, refuseForeignWrites } from '#server/http/origin.ts';
import { createRateLimits } from '#server/limits/rate-limits.ts';
import { refuseTooMany } from '#server/limits/read-limits.ts';
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
import { answerBadAddress, answerErrors } from './answer-errors.ts';
import { serveCalls } from './route.ts';
import { setHeaders } from './security-headers.ts';
import { servePages } from './serve-pages.ts';

/** In milliseconds, to say what is asked for, and to send all of it: a caller who drips bytes is cut off. */
const headersTimeout = 10_000;
const requestTimeout = 20_000;
/** Nothing moves on the connection for so long: answers wait there for a caller who does not read them. */
const connectionTimeout = 60_000;

/** The largest body of a call, in bytes. */
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

/** Registers all hooks and routes, in this order, ready to listen or to be asked by a test. */
export async function createApp(context: Context): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = context.log;
  const logController = new LogController({ disableRequestLogging: true });
  const app = Fastify({
    loggerInstance,
    logController,
    bodyLimit,
    trustProxy: context.config.TRUST_PROXY,
    genReqId: requestId,
    rewriteUrl: readAddress,
    // In an address, not as it is sent: the caller who pastes a whole message sends it as the name of a room.
    routerOptions: { maxParamLength: roomTextLength },
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerMalformed,
    return503OnClosing: false,
    requestTimeout,
    connectionTimeout,
    http: { ...httpOptions, headersTimeout, requestTimeout, connectionsCheckingInterval: 1000 },
  });
  readBodies(app);
  answerErrors(app, context);
  setHeaders(app, context);
  const rateLimits = await createRateLimits(app, context);
  logRequests(app);
  refuseTooMany(app, rateLimits);
  refuseMalformed(app, context);
  refuseWhileStopping(app);
  await app.register(cookie, { secret: context.sessionSecret });
  refuseForeignWrites(app, context);
  await serveLive(app, context, rateLimits);
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
  // A page has one address: at another the browser would not find it as the server rendered it.
  for (const { path, alias } of pageList)
    if (alias) app.get(alias, async ({ url }, reply) => reply.redirect(path + url.slice(alias.length), 302));
  app.get(navigations.logOut, async (request, reply) => {
    // A link or a picture on a foreign page signs no one out, and asking for the head alone does nothing.
    const isMeant = request.method === 'GET' && !isForeign(context, request);
    if (isMeant) await signOut(context, request, reply);
    return reply.redirect('/', 302);
  });
}
