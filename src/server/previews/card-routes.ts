import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { numberInAddress } from '#contract/games.ts';
import { readRoomCode } from '#rules/room-code.ts';
import { Failure } from '#server/http/failure.ts';
import type { RateLimits } from '#server/limits/rate-limits.ts';
import type { Context } from '#server/settings/context.ts';
import { findPreview, findSubject } from './find-preview.ts';
import { type Preview, pathsOf, type Subject, sitePreview } from './preview.ts';

/** A battle that is over stays as it is; a room may be joined at any moment. */
const ages: Record<Preview['kind'], string> = {
  site: 'public, max-age=86400',
  room: 'public, max-age=60',
  battle: 'public, max-age=86400, immutable',
};

/** What draws takes memory and a while to load, and many sites never draw. */
const drawCard = async (preview: Preview) => (await import('./draw/draw-card.ts')).drawCard(preview);

type Named = { Params: { name: string } };

/** The pictures of the links, 1200 by 630. What no one may see leads to the site's own. */
export function serveCards(app: FastifyInstance, context: Context, rateLimits: RateLimits) {
  const cache = createCardCache({ draw: drawCard, most: 200, mostBytes: 20 * 1024 * 1024, mostWaiting: 40 });
  const hooks = { onRequest: rateLimits.hook('card') };
  const serve =
    (subjectOf: (name: string) => Subject | null) =>
    async (request: FastifyRequest<Named>, reply: FastifyReply) => {
      const subject = subjectOf(request.params.name);
      const found = subject && (await findSubject(context, rateLimits, subject, request));
      const preview = found && (await findPreview(context, subject, found.version));
      if (preview) return sendCard(cache, preview, request, reply);
      return reply.header('cache-control', 'no-cache').redirect(pathsOf(sitePreview).card, 302);
    };
  app.get('/cards/site.png', hooks, (request, reply) => sendCard(cache, sitePreview, request, reply));
  app.get<Named>('/cards/room/:name.png', hooks, serve(roomOf));
  app.get<Named>('/cards/battle/:name.png', hooks, serve(battleOf));
}

const roomOf = (name: string): Subject | null => {
  const code = readRoomCode(name);
  return code ? { kind: 'room', code } : null;
};

const battleOf = (name: string): Subject | null =>
  numberInAddress.test(name) || readRoomCode(name) ? { kind: 'battle', ref: name } : null;

async function sendCard(
  cache: ReturnType<typeof createCardCache>,
  preview: Preview,
  { headers }: FastifyRequest,
  reply: FastifyReply,
) {
  const { png, etag } = await cache.card(preview);
  reply.header('etag', etag).header('cache-control', ages[preview.kind]);
  if (headers['if-none-match']?.includes(etag)) return reply.status(304).send();
  // Chat apps show the picture on their own pages.
  return reply.header('cross-origin-resource-policy', 'cross-origin').type('image/png').send(png);
}

export type Card = { png: Buffer; etag: string };

type Limits = {
  draw: (preview: Preview) => Promise<Buffer>;
  most: number;
  mostBytes: number;
  /** Cards waiting to be drawn; over it a card is refused. */
  mostWaiting: number;
};

/** Draws each card once and keeps it for a while: one at a time, and equal ones asked for together are one. */
export function createCardCache({ draw, most, mostBytes, mostWaiting }: Limits) {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  const drawNext = async (preview: Preview): Promise<Card> => {
    if (waiting >= mostWaiting) throw new Failure('unavailable');
    waiting += 1;
    const drawn = last
      .then(() => draw(preview))
      .finally(() => {
        waiting -= 1;
      });
    last = drawn.catch(() => undefined);
    const png = await drawn;
    return { png, etag: etagOf(png) };
  };
  const cards = new LRUCache<string, Card, { preview: Preview }>({
    max: most,
    maxSize: mostBytes,
    sizeCalculation: ({ png }) => png.length,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: { preview } }) => drawNext(preview),
  });
  return {
    card: (preview: Preview) => cards.forceFetch(JSON.stringify(preview), { context: { preview } }),
  };
}

const etagOf = (png: Buffer): string =>
  `"${createHash('sha256').update(png).digest('base64url').slice(0, 27)}"`;
