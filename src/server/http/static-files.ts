import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** How long browsers may keep a file without asking: by its name for ever, and the worker, which could not be replaced, not at all. */
function keepingOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  return /\/sw\.js(\.br|\.gz)?$/.test(path) ? 'no-cache' : 'public, max-age=3600';
}

/** What tells browsers how to show a page; a script, a style or a letter is no page, and comes a dozen at a time. */
const ofPages = [
  ...['content-security-policy', 'cross-origin-opener-policy', 'origin-agent-cluster', 'referrer-policy'],
  ...['x-dns-prefetch-control', 'x-download-options', 'x-frame-options', 'x-permitted-cross-domain-policies'],
  'x-xss-protection',
];

/** The built files, each in the smallest form its browser reads; the build made them all. */
export async function serveFiles(app: FastifyInstance, folder: string) {
  await app.register(files, {
    root: folder,
    // A route for each file there is: a folder's address is a page, `/` among them, and pages ask no disk.
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['index.html', 'pages/**', '**/*.br', '**/*.gz'],
    setHeaders: (response, path) => {
      response.header('cache-control', keepingOf(path));
      if (path.includes('/assets/')) for (const each of ofPages) response.removeHeader(each);
    },
  });
}
