import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** How long browsers may keep a file without asking: by its name for ever, and the worker, which could not be replaced, not at all. */
function keepingOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  return /\/sw\.js(\.br|\.gz)?$/.test(path) ? 'no-cache' : 'public, max-age=3600';
}

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
    },
  });
}
