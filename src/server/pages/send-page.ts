import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import zlib, { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { failures } from '#server/http/failures.ts';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** The best brotli quality that takes at most two milliseconds per page. */
const quality = { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 };
const compressors = {
  br: (html: string): Promise<Buffer> => brotli(html, { params: quality }),
  gzip: (html: string): Promise<Buffer> => gzip(html),
  identity: async (html: string): Promise<Buffer> => Buffer.from(html),
};
type Encoding = keyof typeof compressors;

/** Maximum number of cached compressed pages of about 10 KB; most pages are equal. */
const maxCached = 100;

/** `own`: the page contains private data, so that it must not be cached. */
type SentPage = { html: string; own: boolean };

/** Creates a function that sends a page compressed, or 304 if the browser has cached it. */
export function createPageSender() {
  const cache = new LRUCache<string, Buffer, { html: string; encoding: Encoding }>({
    max: maxCached,
    ignoreFetchAbort: true,
    fetchMethod: (_tag, _stale, { context: { html, encoding } }) => compressors[encoding](html),
  });
  return async (request: FastifyRequest, reply: FastifyReply, { html, own }: SentPage) => {
    const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''));
    reply.header('vary', 'accept-encoding, cookie').header('cache-control', own ? 'no-store' : 'no-cache');
    reply.type('text/html; charset=utf-8');
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    if (own) return reply.send(await compressors[encoding](html));
    const tag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}-${encoding}"`;
    reply.header('etag', tag);
    const isFresh = reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], tag);
    if (isFresh) return reply.removeHeader('content-encoding').status(304).send();
    return reply.send(await cache.forceFetch(tag, { context: { html, encoding } }));
  };
}

/** Returns the best encoding that the browser accepts; `;q=0` excludes one. */
function encodingFor(header: string): Encoding {
  const accepted = header
    .split(',')
    .map((each) => each.trim())
    .filter((each) => !/;\s*q=0(\.0*)?$/.test(each))
    .map((each) => each.replace(/;.*/, ''));
  return (['br', 'gzip'] as const).find((each) => accepted.includes(each)) ?? 'identity';
}

const matchesEtag = (ifNoneMatch: string | undefined, tag: string): boolean =>
  (ifNoneMatch?.split(',') ?? []).some((each) => each.trim().replace(/^W\//, '') === tag);

/** Creates a function that sends the page for too many requests, without any lookup and compressed only once. */
export function createTooMany(folder: string) {
  const html = readFileSync(`${folder}/too-many.html`);
  const compressed = gzipSync(html);
  return (request: FastifyRequest, reply: FastifyReply, waitSeconds: number) => {
    request.failure = 'too-many-requests';
    reply.status(failures['too-many-requests'].status).type('text/html; charset=utf-8');
    reply.headers({ 'cache-control': 'no-store', 'retry-after': waitSeconds, refresh: waitSeconds });
    const isGzip = /\bgzip\b(?!;\s*q=0(?:\.0*)?\b)/.test(String(request.headers['accept-encoding'] ?? ''));
    return isGzip ? reply.header('content-encoding', 'gzip').send(compressed) : reply.send(html);
  };
}
