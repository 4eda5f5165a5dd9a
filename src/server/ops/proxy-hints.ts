import type { FastifyRequest } from 'fastify';
import type { FailureCode } from '#server/http/failures.ts';
import type { Context } from '#server/settings/context.ts';

/** The same thing is said again after so many milliseconds at the earliest: strangers can make us say it. */
const againMs = 60_000;

/** What a proxy before us seems to leave out, told to the operator: visitors cannot mend it. */
export function openProxyHints({
  config,
  log,
}: Context): (request: FastifyRequest, code: FailureCode) => void {
  let quietUntil = 0;
  return (request, code) => {
    const words = config.PUBLIC_URL ? undefined : hints[code];
    if (!words || performance.now() < quietUntil) return;
    quietUntil = performance.now() + againMs;
    const { origin = null } = request.headers;
    log.warn({ origin: origin?.slice(0, 200), host: request.host?.slice(0, 200) }, words);
  };
}

const hints: Partial<Record<FailureCode, string>> = {
  'no-host':
    'a request named no host: a proxy must pass the Host header on, or PUBLIC_URL must be set to the address of the site',
  'foreign-origin':
    'a request came from another origin than ours: if it is our own page, a proxy must pass Host and X-Forwarded-Proto on, or PUBLIC_URL must be set to the address of the site',
};
