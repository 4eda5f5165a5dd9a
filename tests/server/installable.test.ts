import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { servePages } from '#server/app/serve-pages.ts';
import { createRateLimits } from '#server/limits/rate-limits.ts';
import { pngSize } from '#tests/support/png-size.ts';
import { openTestServer, type TestServer } from '#tests/support/test-server.ts';

const client = fileURLToPath(new URL('../../src/client/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'installable-'));
const app: FastifyInstance = Fastify();
let testServer: TestServer;

beforeAll(async () => {
  testServer = await openTestServer();
  cpSync(join(client, 'public'), folder, { recursive: true });
  cpSync(join(client, 'index.html'), join(folder, 'index.html'));
  await servePages(
    app,
    testServer.server.context,
    await createRateLimits(app, testServer.server.context),
    folder,
  );
});
afterAll(async () => {
  await app.close();
  await testServer.close();
  rmSync(folder, { recursive: true });
});

type Icon = { src: string; sizes: string; type: string; purpose: string };

describe('The installable app', () => {
  test('has a manifest, and each of its icons exists in the size that the manifest states', async () => {
    const response = await app.inject('/manifest.webmanifest');
    expect(response.headers['content-type']).toMatch(/^application\/manifest\+json/);
    const { icons, ...manifest } = response.json<{ icons: Icon[] }>();
    expect(manifest).toMatchObject({ name: 'Banger Battle', start_url: '/', display: 'standalone' });
    expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
    for (const { src, sizes, type } of icons) {
      const { statusCode, headers, rawPayload } = await app.inject(src);
      expect([src, statusCode, headers['content-type']]).toEqual([src, 200, type]);
      if (sizes === 'any') continue;
      expect(pngSize(rawPayload)).toBe(sizes);
    }
  });

  test('has its icon linked in the head of the page', async () => {
    const { body } = await app.inject('/');
    expect(body).toContain('rel="apple-touch-icon" href="/apple-touch-icon.png"');
    expect((await app.inject('/apple-touch-icon.png')).headers['content-type']).toBe('image/png');
  });

  test('has the icon and the rules for crawlers at the addresses that programs guess', async () => {
    const icon = await app.inject('/favicon.ico');
    expect(icon.headers['content-type']).toMatch(/^image\//);
    expect(pngSize(icon.rawPayload.subarray(22))).toBe('192x192');
    const robots = await app.inject('/robots.txt');
    expect(robots.headers['content-type']).toMatch(/^text\/plain/);
    expect(robots.body).toBe('User-agent: *\nDisallow: /api/\n');
  });

  test('has a service worker that browsers revalidate each time, and icons that they cache for an hour', async () => {
    const worker = await app.inject('/sw.js');
    expect(worker.headers['cache-control']).toBe('no-cache');
    expect(worker.headers['content-type']).toMatch(/javascript/);
    expect((await app.inject('/icon-192.png')).headers['cache-control']).toBe('public, max-age=3600');
  });

  test('has an offline page that loads only files that the service worker caches', () => {
    const [page = '', look = '', worker = ''] = ['offline.html', 'plain-page.css', 'sw.js'].map((name) =>
      readFileSync(join(client, 'public', name), 'utf8'),
    );
    expect(`${page}${look}`.match(/\bsrc\s*=\S*|url\([^)]*\)/g)).toEqual([
      'src="/offline.js"></script>',
      'url("/offline.woff2")',
    ]);
    expect(page.match(/href="[^"]*"/g)).toEqual(['href="data:,"', 'href="/plain-page.css"', 'href=""']);
    expect(worker).toContain("['/plain-page.css', '/offline.woff2', '/offline.js']");
  });
});
