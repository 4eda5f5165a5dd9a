import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveFiles } from './serve-pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'static-files-'));
const app = Fastify();
const words = 'song '.repeat(1000);

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  for (const name of ['assets/song-1a2b.js', 'sw.js', 'logo.svg']) {
    writeFileSync(join(folder, name), words);
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(words));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(words));
  }
  await serveFiles(app, folder);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const inject = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('A built file', () => {
  test.each([
    ['gzip, deflate, br', 'br', brotliCompressSync(words)],
    ['gzip', 'gzip', gzipSync(words)],
    ['identity', undefined, Buffer.from(words)],
  ])('is sent in the best encoding to a browser that accepts %s', async (accepted, encoding, bytes) => {
    const response = await inject('/assets/song-1a2b.js', { 'accept-encoding': accepted });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers['content-type']).toMatch(/javascript/);
    expect(response.rawPayload.equals(bytes)).toBe(true);
  });

  test('has a Vary header for the accepted encodings', async () => {
    const response = await inject('/logo.svg', { 'accept-encoding': 'br' });
    expect(response.headers.vary).toMatch(/accept-encoding/i);
  });

  test('is not sent again to a browser that has it', async () => {
    const read = { 'accept-encoding': 'br' };
    const { etag } = (await inject('/logo.svg', read)).headers;
    const again = await inject('/logo.svg', { ...read, 'if-none-match': String(etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  test.each([
    ['/assets/song-1a2b.js', 'public, max-age=31536000, immutable'],
    ['/logo.svg', 'public, max-age=3600'],
    ['/sw.js', 'no-cache'],
  ])('at %s has the right cache-control', async (url, keeping) => {
    for (const accepted of ['br', 'gzip', 'identity'])
      expect((await inject(url, { 'accept-encoding': accepted })).headers['cache-control']).toBe(keeping);
  });
});
