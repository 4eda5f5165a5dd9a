import { existsSync } from 'node:fs';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { lockCardCookie } from '#contract/initial-data.ts';
import { hasSessionCookie } from '#server/accounts/cookie.ts';
import { userOf } from '#server/accounts/session.ts';
import { Failure } from '#server/http/failure.ts';
import { ownOrigin } from '#server/http/origin.ts';
import { withTimeout } from '#server/http/with-timeout.ts';
import type { RateLimits } from '#server/limits/rate-limits.ts';
import { createInitialData } from '#server/pages/initial-data.ts';
import { createRenderer } from '#server/pages/render-page.ts';
import { requestedPage } from '#server/pages/requested-page.ts';
import { createPageSender, createTooMany } from '#server/pages/send-page.ts';
import { createTemplates } from '#server/pages/templates.ts';
import { findInvitedRoom, findPagePreview } from '#server/previews/find-preview.ts';
import { isForPrograms, sitePreview, tagsOf } from '#server/previews/preview.ts';
import type { Context } from '#server/settings/context.ts';
import { projectPath } from '#server/settings/project-path.ts';
import { headersOfPages } from './security-headers.ts';

const built = projectPath('dist/client');

type Deps = { context: Context; rateLimits: RateLimits };

/** Returns the seconds to wait for a caller with too many page requests, else null. Renews the session cookie on the page's reply. */
async function waitForPage({ context, rateLimits }: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { readLimits } = rateLimits;
  const wait = readLimits.countAddress('page', request);
  if (wait !== null || !hasSessionCookie(context, request)) return wait;
  const me = await withTimeout(context.pageTimeoutMs, userOf(context, request, reply), undefined);
  return me === undefined ? null : readLimits.countUser('page', request, me);
}

/** Serves the pages at every address that is neither a file nor a call, with tags for link previews. */
export async function servePages(
  app: FastifyInstance,
  context: Context,
  rateLimits: RateLimits,
  folder = built,
) {
  if (!existsSync(`${folder}/index.html`)) {
    app.setNotFoundHandler(async () => {
      throw new Failure('not-found');
    });
    return;
  }
  const pageFor = createTemplates(folder);
  const sendPage = createPageSender();
  const sendTooMany = createTooMany(folder);
  const initialData = createInitialData(app, context);
  const render = createRenderer();
  await serveFiles(app, folder);
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = /^(GET|HEAD)$/.test(request.method) && !isForPrograms(request.url);
    if (!isPage) throw new Failure('not-found');
    const wait = await waitForPage({ context, rateLimits }, request, reply);
    const slot = wait === null ? rateLimits.readLimits.acquireSlot(request) : null;
    if (slot === null) return sendTooMany(request, reply, wait ?? 1);
    const release = await slot;
    const hasSession = hasSessionCookie(context, request);
    const requested = requestedPage(request.url, hasSession);
    const page = { context, rateLimits, request, subject: requested.subject };
    const room = findInvitedRoom(page);
    const [preview, repliesJson] = await Promise.all([
      findPagePreview(page, room),
      initialData(request, requested, room),
    ]);
    const tags = tagsOf(preview ?? sitePreview, ownOrigin(context, request));
    reply.status(preview ? 200 : 404);
    const lockCardPutAway = request.cookies?.[lockCardCookie];
    const rendered = await render({ requested, repliesJson, lockCardPutAway });
    const html = pageFor({ requested, tags, repliesJson, rendered });
    release();
    return sendPage(request, reply, { html, own: hasSession });
  });
}

/** Returns the cache-control of a file: hashed assets never change; a cached service worker could not be replaced. */
function cacheControlOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  return /\/sw\.js(\.br|\.gz)?$/.test(path) ? 'no-cache' : 'public, max-age=3600';
}

/** Serves the built files, precompressed by the build, in the smallest encoding that the browser accepts. */
export async function serveFiles(app: FastifyInstance, folder: string) {
  await app.register(files, {
    root: folder,
    // One route per file, so that pages need no file access, and the address of a folder such as `/` is a page.
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['index.html', 'pages/**', '**/*.br', '**/*.gz'],
    setHeaders: (response, path) => {
      response.header('cache-control', cacheControlOf(path));
      if (!path.includes('/assets/')) return;
      // Headers for pages are useless on scripts, styles and fonts, of which a page loads a dozen.
      for (const name of Object.keys(headersOfPages)) response.removeHeader(name);
    },
  });
}
