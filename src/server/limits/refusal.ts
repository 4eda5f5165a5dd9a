import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Context } from '#server/context.ts';
import { Failure } from '#server/failure.ts';
import { requestId } from '#server/ops/request-log.ts';
import type { Answered } from '#server/ready/front.ts';
import { securityHeaders } from '#server/security-headers.ts';
import { isRead, type Readers } from './readers.ts';

type Asking = { request: IncomingMessage; response: ServerResponse };

/** Refuses reads before the framework is asked, for whoever asks for too much must cost little. `tell`: of what it refused. */
export function openRefusing(
  { config }: Context,
  { enter }: Readers,
  tell: (answered: Answered) => void,
): (asking: Asking) => boolean {
  const { status, body } = new Failure('too-many-requests');
  const text = Buffer.from(JSON.stringify(body));
  const headers = {
    ...securityHeaders(config.PUBLIC_URL?.startsWith('https:') ?? false),
    ...{ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' },
    'content-length': text.length,
  };
  return ({ request, response }) => {
    const waitSeconds = isRead(request) ? enter('read', request) : null;
    if (waitSeconds === null) return false;
    const id = requestId(request);
    response.writeHead(status, { ...headers, 'x-request-id': id, 'retry-after': String(waitSeconds) });
    response.end(text);
    tell({ id, method: request.method ?? '', route: 'none', status: 429, ms: 0 });
    return true;
  };
}

/** @throws Failure too-many-requests, saying when to come back, to whoever has to wait */
export function holdBack(reply: FastifyReply, waitSeconds: number | null) {
  if (waitSeconds === null) return;
  reply.header('retry-after', waitSeconds);
  throw new Failure('too-many-requests');
}
