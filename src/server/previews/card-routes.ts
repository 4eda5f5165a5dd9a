import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { numberInAddress } from '#contract/games.ts';
import { readRoomCode } from '#rules/room-code.ts';
import { Failure, failureToNull } from '#server/http/failure.ts';
import type { RateLimits } from '#server/limits/rate-limits.ts';
import type { Context } from '#server/settings/context.ts';
import { findPreview, findSubject } from './find-preview.ts';
import { type Preview, pathsOf, roomWith, type Subject, sitePreview } from './preview.ts';

/** Cache lifetimes: players may be renamed, hidden or deleted any time. */
const cacheControl: Record<Preview['kind'], string> = {
  site: 'public, max-age=86400',
  room: 'public, max-age=60',
  battle: 'public, max-age=60',
};

/** Draws a card. The drawing code loads slowly and needs memory, so it is imported only when a card is drawn. */
const drawCard = async (preview: Preview) => (await import('./draw/draw-card.ts')).drawCard(preview);

type CardRoute = { Params: { name: string } };

/** Serves the pictures of link previews, 1200 by 630 pixels. Requests for other subjects are redirected to the site's picture. */
export function serveCards(app: FastifyInstance, context: Context, rateLimits: RateLimits) {
  const cache = createCardCache({ draw: drawCard, max: 200, maxBytes: 20 * 1024 * 1024, maxWaiting: 40 });
  const hooks = rateLimits.hooks('card');
  const serve =
    (subjectOf: (name: string) => Subject | null) =>
    async (request: FastifyRequest<CardRoute>, reply: FastifyReply) => {
      const subject = subjectOf(request.params.name);
      const found = subject && (await findSubject(context, rateLimits, subject, request));
      const preview = found && (await findPreview(context, subject, found.battle));
      // The site's picture also stands in while too many pictures wait to be drawn.
      const card = preview && (await cache.card(preview).catch(failureToNull));
      if (card) return sendCard(card, preview, request, reply);
      return reply.header('cache-control', 'no-cache').redirect(pathsOf(sitePreview).card, 302);
    };
  app.get('/cards/site.png', hooks, async (request, reply) =>
    sendCard(await cache.card(sitePreview), sitePreview, request, reply),
  );
  app.get<CardRoute>(
    '/cards/room/:name.png',
    hooks,
    serve((name) => roomWith(readRoomCode(name))),
  );
  app.get<CardRoute>('/cards/battle/:name.png', hooks, serve(battleOf));
}

const battleOf = (name: string): Subject | null =>
  numberInAddress.test(name) || readRoomCode(name) ? { kind: 'battle', ref: name } : null;

function sendCard({ png, etag }: Card, preview: Preview, { headers }: FastifyRequest, reply: FastifyReply) {
  reply.header('etag', etag).header('cache-control', cacheControl[preview.kind]);
  if (headers['if-none-match']?.includes(etag)) return reply.status(304).send();
  // Chat apps embed the picture in pages of other origins.
  return reply.header('cross-origin-resource-policy', 'cross-origin').type('image/png').send(png);
}

type Card = { png: Buffer; etag: string };

type Limits = {
  draw: (preview: Preview) => Promise<Buffer>;
  max: number;
  maxBytes: number;
  /** Maximum number of cards waiting to be drawn; more are refused. */
  maxWaiting: number;
};

/** Creates the cache of cards. Cards are drawn one at a time; concurrent requests for the same card share one drawing. */
export function createCardCache({ draw, max, maxBytes, maxWaiting }: Limits) {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  const drawNext = async (preview: Preview): Promise<Card> => {
    if (waiting >= maxWaiting) throw new Failure('unavailable');
    waiting += 1;
    const drawn = last
      .then(() => draw(preview))
      .finally(() => {
        waiting -= 1;
      });
    last = drawn.catch(() => undefined);
    const png = await drawn;
    const hash = createHash('sha256').update(png).digest('base64url').slice(0, 27);
    return { png, etag: `"${hash}"` };
  };
  const cards = new LRUCache<string, Card, { preview: Preview }>({
    max,
    maxSize: maxBytes,
    sizeCalculation: ({ png }) => png.length,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: { preview } }) => drawNext(preview),
  });
  return {
    card: (preview: Preview) => cards.forceFetch(JSON.stringify(preview), { context: { preview } }),
  };
}
