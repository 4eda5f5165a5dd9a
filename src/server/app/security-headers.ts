import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/settings/context.ts';

/** Sources of the content security policy; YouTube's player needs its frames and pictures. */
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

/** Security headers that have an effect only for pages. */
export const headersOfPages = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  // YouTube's player fails with error 153 without a referrer.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/** Returns the security headers of every response. `secure`: the site has an https address. */
const securityHeaders = (secure: boolean): Record<string, string> => ({
  ...headersOfPages,
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  ...(secure && {
    'content-security-policy': `${policy};upgrade-insecure-requests`,
    'strict-transport-security': 'max-age=31536000',
  }),
});

/** Sets the headers of all responses; must run before other hooks, so that refusals get them, too. Calls must not be cached. */
export function setHeaders(app: FastifyInstance, { config }: Context) {
  const always = securityHeaders(config.PUBLIC_URL?.startsWith('https:') ?? false);
  const ofCalls = { ...always, 'cache-control': 'no-store' };
  app.addHook('onRequest', ({ url, routeOptions }, reply, done) => {
    // The route's pattern identifies a call also if its address is escaped.
    reply.headers((routeOptions.url ?? url).startsWith('/api/') ? ofCalls : always);
    done();
  });
}
