import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { failures } from '#server/http/failures.ts';

/** Answers with the plain page for who looks at too many: nothing is looked up for it, and it is packed once for all. */
export function openTooMany(folder: string) {
  const read = () => {
    const html = readFileSync(`${folder}/too-many.html`);
    return { html, packed: gzipSync(html) };
  };
  let page: ReturnType<typeof read> | undefined;
  return (request: FastifyRequest, reply: FastifyReply, waitSeconds: number) => {
    page ??= read();
    request.failure = 'too-many-requests';
    reply.status(failures['too-many-requests'].status).type('text/html; charset=utf-8');
    reply.headers({ 'cache-control': 'no-store', 'retry-after': waitSeconds, refresh: waitSeconds });
    const reads = /\bgzip\b(?!;\s*q=0(?:\.0*)?\b)/.test(String(request.headers['accept-encoding'] ?? ''));
    return reads ? reply.header('content-encoding', 'gzip').send(page.packed) : reply.send(page.html);
  };
}
