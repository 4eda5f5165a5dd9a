import { beforeScriptsSource } from './pages/before-scripts.ts';

/** The player needs its frames and pictures. */
const sources = {
  'default-src': "'self'",
  'base-uri': "'self'",
  'font-src': "'self'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'img-src': "'self' data: https://i.ytimg.com https://img.youtube.com",
  'object-src': "'none'",
  'script-src': `'self' ${beforeScriptsSource}`,
  'script-src-attr': "'none'",
  'style-src': "'self' 'unsafe-inline'",
  'frame-src': 'https://www.youtube-nocookie.com https://www.youtube.com',
  'connect-src': "'self'",
};

const policy = Object.entries(sources)
  .map(([directive, allowed]) => `${directive} ${allowed}`)
  .join(';');

/** What browsers are told with every answer, the same for all of them. `secure`: the site is known by https. */
export const securityHeaders = (secure: boolean): Record<string, string> => ({
  'content-security-policy': secure ? `${policy};upgrade-insecure-requests` : policy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  // Without a referrer the player answers error 153.
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
});
