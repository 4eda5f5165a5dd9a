import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/settings/context.ts';

/** The player needs its frames and pictures. */
const sources = {
  'default-src': "'self'",
  'base-uri': "'self'",
  'font-src': "'self'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'img-src': "'self' data: https://i.ytimg.com https://img.youtube.com",
  'object-src': "'none'",
  'script-src': "'self'",
  'script-src-attr': "'none'",
  'style-src': "'self' 'unsafe-inline'",
  'frame-src': 'https://www.youtube-nocookie.com https://www.youtube.com',
  'connect-src': "'self'",
};

const policy = Object.entries(sources)
  .map(([directive, allowed]) => `${directive} ${allowed}`)
  .join(';');

/** What tells browsers how to show a page. */
export const headersOfPages = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  // Without a referrer the player answers error 153.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/** What browsers are told with every answer, the same for all of them. `secure`: the site is known by https. */
const securityHeaders = (secure: boolean): Record<string, string> => ({
  ...headersOfPages,
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  ...(secure && {
    'content-security-policy': `${policy};upgrade-insecure-requests`,
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }),
});

/** Before anything can be refused. What a call answers is its caller's own, and nothing for a cache between us. */
export function setHeaders(app: FastifyInstance, { config }: Context) {
  const always = securityHeaders(config.PUBLIC_URL?.startsWith('https:') ?? false);
  const ofCalls = { ...always, 'cache-control': 'no-store' };
  app.addHook('onRequest', ({ url, routeOptions }, reply, done) => {
    // A call is a call however its address is spelt.
    reply.headers((routeOptions.url ?? url).startsWith('/api/') ? ofCalls : always);
    done();
  });
}
