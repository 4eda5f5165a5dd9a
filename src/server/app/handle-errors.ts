import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { attempt } from '#rules/attempt.ts';
import { isUnavailable } from '#server/database/errors.ts';
import { Failure } from '#server/http/failure.ts';
import type { FailureCode } from '#server/http/failures.ts';
import { onceAMinute } from '#server/ops/once-a-minute.ts';
import { logAnswer } from '#server/ops/request-log.ts';
import type { Context } from '#server/settings/context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error response, for the log and the metrics. */
    failure: FailureCode | null;
  }
}

/** `headers`: headers of the error response, such as the length of a file without the requested range. */
type HttpError = FastifyError & { headers?: Record<string, string> };

/** Sets the error handler: it sends one sentence, never a stack trace, and logs unexpected errors. */
export function handleErrors(app: FastifyInstance, context: Context) {
  const { log } = context;
  const hint = createProxyHints(context);
  const mayLog = onceAMinute();
  app.decorateRequest('failure', null);
  app.setErrorHandler((error: HttpError, request, reply) => {
    const failure = failureFor(error);
    request.failure = failure.code;
    hint(request, failure.code);
    // A Failure is expected, and a connection that the client aborts is no error of the server.
    if (!(error instanceof Failure) && !isAborted(request)) {
      const facts = { err: error, reqId: request.id, url: request.routeOptions.url };
      if (failure.code === 'bug') log.error(facts, 'a request failed');
      if (failure.code === 'unavailable' && mayLog())
        log.warn(facts, 'the database is unavailable or refuses writes');
    }
    return reply
      .headers(error.headers ?? {})
      .status(failure.status)
      .send(failure.body);
  });
}

const escapeBadPercents = (url: string): string =>
  url.replace(/[^/?#]+/g, (part) =>
    // The result must be used, because a bundler drops a call with an unused result.
    attempt(() => decodeURIComponent(part) && part, part.replaceAll('%', '%25')),
  );

/** Answers a URL that Fastify cannot decode. A page request is redirected to the repaired URL; any other gets 400. */
export function handleBadAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const address = escapeBadPercents(request.url);
  const wantsPage = request.method === 'GET' && String(request.headers.accept).includes('text/html');
  if (wantsPage && /^\/(?![\\/])/.test(address) && address !== request.url)
    return reply.redirect(address, 302);
  const { code, status, body } = new Failure('bad-input', { message: 'address: this is not a web address' });
  request.failure = code;
  logAnswer(request, reply, status);
  reply.status(status).header('x-request-id', request.id).send(body);
}

/** Returns whether the client closed the connection before it had sent the whole request. */
const isAborted = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

function failureFor(error: FastifyError): Failure {
  if (error instanceof Failure) return error;
  if (isUnavailable(error)) return new Failure('unavailable');
  if (error.statusCode === 412) return new Failure('changed-meanwhile');
  if (error.statusCode === 413) return new Failure('too-large');
  if (error.statusCode === 416) return new Failure('no-such-range');
  if (error.statusCode && error.statusCode < 500)
    return new Failure('bad-input', { message: `body: ${plain(error)}` });
  return new Failure('bug');
}

const plain = ({ code }: FastifyError): string =>
  code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ? 'only JSON is understood here' : 'this is not JSON';

/** Returns a function that warns the operator of headers that a proxy seems to omit. */
function createProxyHints({ config, log }: Context): (request: FastifyRequest, code: FailureCode) => void {
  const mayLog = onceAMinute();
  return (request, code) => {
    const words = config.PUBLIC_URL ? undefined : hints[code];
    if (!words || !mayLog()) return;
    const { origin = null } = request.headers;
    log.warn({ origin: origin?.slice(0, 200), host: request.host?.slice(0, 200) }, words);
  };
}

const hints: Partial<Record<FailureCode, string>> = {
  'no-host':
    'a request had no Host header: a proxy must pass the header on, or PUBLIC_URL must be set to the address of the site',
  'foreign-origin':
    'a request came from another origin: if it came from a page of this site, a proxy must pass Host and X-Forwarded-Proto on, or PUBLIC_URL must be set to the address of the site',
};
