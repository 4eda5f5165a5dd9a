import { existsSync } from 'node:fs';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { lockCardCookie } from '#contract/initial-data.ts';
import { hasSessionCookie } from '#server/accounts/cookie.ts';
import { personOf } from '#server/accounts/session.ts';
import { Failure } from '#server/http/failure.ts';
import { ownOrigin } from '#server/http/origin.ts';
import { pageTimeoutMs, withTimeout } from '#server/http/with-timeout.ts';
import type { RateLimits } from '#server/limits/rate-limits.ts';
import { createInitialData } from '#server/pages/initial-data.ts';
import { createRenderer } from '#server/pages/render-page.ts';
import { createPageSender, createTooMany } from '#server/pages/send-page.ts';
import { createTemplates } from '#server/pages/templates.ts';
import { createInvitedRoom, createPagePreviews } from '#server/previews/find-preview.ts';
import { isForPrograms, sitePreview, tagsOf } from '#server/previews/preview.ts';
import type { Context } from '#server/settings/context.ts';
import { inProject } from '#server/settings/in-project.ts';
import { headersOfPages } from './security-headers.ts';

const built = inProject('dist/client');

type Deps = { context: Context; rateLimits: RateLimits };

/** Seconds to wait where a caller looks at too many pages. The session's cookie is renewed on the page's own reply. */
async function waitForPage({ context, rateLimits }: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { readLimits } = rateLimits;
  const wait = readLimits.countAddress('page', request);
  if (wait !== null || !hasSessionCookie(context, request)) return wait;
  const me = await withTimeout(pageTimeoutMs, personOf(context, request, reply), undefined);
  return me === undefined ? null : readLimits.countUser('page', request, me);
}

/** The built pages: every address that is no file and no call. Each says for chats what its link is about. */
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
  const invitedRoom = createInvitedRoom(context, rateLimits);
  const sendTooMany = createTooMany(folder);
  const previewOf = createPagePreviews(context, rateLimits);
  const initialData = createInitialData(app);
  const render = createRenderer();
  await serveFiles(app, folder);
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = /^(GET|HEAD)$/.test(request.method) && !isForPrograms(request.url);
    if (!isPage) throw new Failure('not-found');
    const wait = await waitForPage({ context, rateLimits }, request, reply);
    const turn = wait === null ? rateLimits.readLimits.acquireSlot(request) : null;
    if (turn === null) return sendTooMany(request, reply, wait ?? 1);
    const leave = await turn;
    const bringsSession = hasSessionCookie(context, request);
    const room = invitedRoom(request);
    const [preview, answersJson] = await Promise.all([
      previewOf(request, room),
      initialData(request, bringsSession, room),
    ]);
    const tags = tagsOf(preview ?? sitePreview, ownOrigin(context, request));
    reply.status(preview ? 200 : 404);
    const lockCardPutAway = request.cookies?.[lockCardCookie];
    const rendered = await render({ url: request.url, bringsSession, answersJson, lockCardPutAway });
    const html = pageFor({ url: request.url, bringsSession, tags, answersJson, rendered });
    leave();
    return sendPage(request, reply, { html, own: bringsSession });
  });
}

/** How long browsers may keep a file without asking: by its name for ever, and the worker, which could not be replaced, not at all. */
function keepingOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  return /\/sw\.js(\.br|\.gz)?$/.test(path) ? 'no-cache' : 'public, max-age=3600';
}

/** The built files, each in the smallest form its browser reads; the build made them all. */
export async function serveFiles(app: FastifyInstance, folder: string) {
  await app.register(files, {
    root: folder,
    // A route for each file there is: a folder's address is a page, `/` among them, and pages ask no disk.
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['index.html', 'pages/**', '**/*.br', '**/*.gz'],
    setHeaders: (response, path) => {
      response.header('cache-control', keepingOf(path));
      if (!path.includes('/assets/')) return;
      // A script, a style or a font is no page, and comes a dozen at a time.
      for (const name of Object.keys(headersOfPages)) response.removeHeader(name);
    },
  });
}
