import { existsSync } from 'node:fs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bringsSession } from './accounts/cookie.ts';
import { personOf } from './accounts/session.ts';
import type { Context } from './context.ts';
import { Failure } from './failure.ts';
import { inProject } from './in-project.ts';
import type { Gates } from './limits/gates.ts';
import { openDrawings } from './pages/draw-page.ts';
import { openFirstAnswers } from './pages/first-answers.ts';
import { openPageSender } from './pages/send-page.ts';
import { openTemplates } from './pages/templates.ts';
import { openTooMany } from './pages/too-many.ts';
import { isForPrograms } from './previews/address.ts';
import { openInvitedRoom, openPagePreviews } from './previews/pages.ts';
import { sitePreview } from './previews/preview.ts';
import { tagsOf } from './previews/tags.ts';
import { schemeOf } from './scheme.ts';
import { securityHeaders } from './security-headers.ts';
import { serveFiles } from './static-files.ts';
import { within } from './within.ts';

const built = inProject('dist/client');

/** A page waits this many milliseconds for its visitor's session, then leaves it as it is. */
const patience = 700;

/** The origin this site is known by: PUBLIC_URL, else whatever the request asked for. */
export const ownOrigin = ({ config }: Context, request: FastifyRequest): string =>
  config.PUBLIC_URL ? new URL(config.PUBLIC_URL).origin : `${schemeOf(request)}://${request.host}`;

/** Browsers say where a request comes from; a foreign page may not write in its visitor's name. */
export function isForeign(context: Context, request: FastifyRequest): boolean {
  const { origin } = request.headers;
  if (origin !== undefined) return origin !== ownOrigin(context, request);
  return /^(cross-site|same-site)$/.test(String(request.headers['sec-fetch-site'] ?? ''));
}

/** Why this may not write, or open a live channel. Without a host nobody can tell which origin is ours. */
export const foreignFailure = ({ config }: Context, { host }: FastifyRequest): Failure =>
  new Failure(host || config.PUBLIC_URL ? 'foreign-origin' : 'no-host');

/** After the limits, which count what is refused here, too. */
export function refuseForeignWrites(app: FastifyInstance, context: Context) {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    done(!reads && isForeign(context, request) ? foreignFailure(context, request) : null, payload);
  });
}

/** Before anything can be refused. What a call answers is somebody's own, and nothing for a cache between us. */
export function setHeaders(app: FastifyInstance, { config }: Context) {
  const always = securityHeaders(config.PUBLIC_URL?.startsWith('https:') ?? false);
  const ofCalls = { ...always, 'cache-control': 'no-store' };
  app.addHook('onRequest', ({ url, routeOptions }, reply, done) => {
    // A call is a call however its address is spelt.
    reply.headers((routeOptions.url ?? url).startsWith('/api/') ? ofCalls : always);
    done();
  });
}

/** Seconds to wait where somebody looks at too many pages. */
async function waitForPage(context: Context, { readers }: Gates, request: FastifyRequest) {
  const wait = readers.enter('page', request.raw);
  if (wait !== null || !bringsSession(context, request)) return wait;
  const me = await within(patience, personOf(context, request), undefined);
  return me === undefined ? null : readers.settle('page', request.raw, me);
}

/**
 * The built pages: every address that is no file and no call is the app's own to answer.
 * Each says in its head what its link is about, for the chats it is sent to.
 */
export async function servePages(app: FastifyInstance, context: Context, gates: Gates, folder = built) {
  if (!existsSync(`${folder}/index.html`)) {
    app.setNotFoundHandler(async () => {
      throw new Failure('not-found');
    });
    return;
  }
  const pageFor = openTemplates(folder);
  const sendPage = openPageSender();
  const invitedRoom = openInvitedRoom(context, gates);
  const sendTooMany = openTooMany(folder);
  const previewOf = openPagePreviews(context, gates);
  const firstAnswers = openFirstAnswers(app);
  const draw = openDrawings();
  await serveFiles(app, folder);
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = /^(GET|HEAD)$/.test(request.method) && !isForPrograms(request.url);
    if (!isPage) throw new Failure('not-found');
    const wait = await waitForPage(context, gates, request);
    const turn = wait === null ? gates.readers.turn(request.raw) : null;
    if (turn === null) return sendTooMany(request, reply, wait ?? 1);
    const leave = await turn;
    const session = bringsSession(context, request);
    const room = invitedRoom(request);
    const [preview, answers] = await Promise.all([
      previewOf(request, room),
      firstAnswers(request, session, room),
      // The replies to the page's own questions do not reach its browser, where the session's cookie has to go on.
      session && within(patience, personOf(context, request, reply), null),
    ]);
    const tags = tagsOf(preview ?? sitePreview, ownOrigin(context, request));
    reply.status(preview ? 200 : 404);
    const drawn = await draw({ url: request.url, session, answers });
    const html = pageFor({ url: request.url, session, tags, answers, drawn });
    leave();
    return sendPage(request, reply, { html, own: session });
  });
}
