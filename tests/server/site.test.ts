import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { onEmbeddedDatabase } from '#tests/support/each-database.ts';
import { openTestServer } from '#tests/support/test-server.ts';

onEmbeddedDatabase('The site', { YOUTUBE_API_KEY: 'the-secret-key', YOUTUBE_DAILY_SEARCHES: '1' }, (app) => {
  test('searches YouTube within its daily quota, then its own songs, and never shows the API key (§7.2.25)', async () => {
    const player = await app().signUp('Searcher');
    const search = (q: string) => player.ok('searchSongs', { query: { q } });
    const found = await search('queen');
    expect(found).toMatchObject({ source: 'youtube', notice: null });
    expect(found.items[0]?.id.videoId).toBe('fJ9rUzIMcZQ');
    expect((await search('QUEEN')).source).toBe('cache');
    const rested = await search('rock');
    expect(rested).toMatchObject({ source: 'catalogue', notice: expect.stringMatching(/resting/) });
    expect((await search('https://youtu.be/fJ9rUzIMcZQ')).source).toBe('link');
    expect((await search('q')).items).toEqual([]);
    expect(app().youtube.requests.filter((each) => each.includes('/search'))).toHaveLength(1);
    expect(player.received.join()).not.toContain('the-secret-key');
    const { text } = await app().anonymous().get('/metrics');
    expect(text).toMatch(/song_searches_total\{source="youtube"\} 1\n/);
    expect(text).toMatch(/search_budget_left 0\n/);

    app().advance(24 * 60 * 60 * 1000);
    expect((await search('jack')).source).toBe('youtube');
  });

  test('suggests songs of the battle’s type to a player who has typed nothing', async () => {
    const player = await app().signUp('Searcher');
    const { items, source } = await player.ok('suggestSongs', { query: { battleType: 'rock' } });
    expect([items.length, source]).toEqual([10, 'catalogue']);
  });

  test('reports that it is up and ready, and shows its metrics to this machine only (§S3.9)', async () => {
    const anonymous = app().anonymous();
    expect((await anonymous.get('/healthz')).body).toEqual({ status: 'ok' });
    expect((await anonymous.get('/readyz')).body).toEqual({ status: 'ready' });
    const metrics = await anonymous.get('/metrics');
    expect(metrics.status).toBe(200);
    expect(metrics.text).toContain('http_request_duration_seconds');
    for (const [name, value] of [
      ['x-forwarded-for', '203.0.113.5'],
      ['x-real-ip', '203.0.113.5'],
      ['x-forwarded-proto', 'https'],
      ['forwarded', 'proto=https'],
      ['via', '1.1 varnish'],
    ] as const) {
      const outside = await anonymous.request('GET', '/metrics', { headers: { [name]: value } });
      expect([name, outside.status]).toEqual([name, 404]);
    }
  });

  test('protects its pages with security headers (§S5.1, S5.4)', async () => {
    const { headers } = await app().anonymous().get('/api/leaderboard');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
    });
    const policy = String(headers['content-security-policy']).split(';').toSorted();
    expect(policy).toEqual([
      "base-uri 'self'",
      "connect-src 'self'",
      "default-src 'self'",
      "font-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      'frame-src https://www.youtube-nocookie.com https://www.youtube.com',
      "img-src 'self' data: https://i.ytimg.com https://img.youtube.com",
      "object-src 'none'",
      // No inline scripts: all scripts are files of the site.
      "script-src 'self'",
      "script-src-attr 'none'",
      "style-src 'self' 'unsafe-inline'",
    ]);
    expect(headers['x-powered-by']).toBeUndefined();
  });
});

describe('A site with all settings', () => {
  const folder = mkdtempSync(join(tmpdir(), 'banger-battle-site-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('shows donations and ads, protects its metrics with a token, and its cookies with https (§S2.11)', async () => {
    const ad = { title: 'Headphones', text: 'Hear it all.', href: 'https://shop.example' };
    writeFileSync(join(folder, 'ads.json'), JSON.stringify({ male: [ad], other: [ad] }));
    const app = await openTestServer({
      TIP_URL: 'https://tips.example/us',
      DONATE_BTC: 'bc1q',
      ADS_FILE: join(folder, 'ads.json'),
      METRICS_TOKEN: 'figures',
      PUBLIC_URL: 'https://battle.example',
      NODE_ENV: 'production',
    });
    const anonymous = app.anonymous();
    expect(await anonymous.ok('showSite')).toEqual({
      tipUrl: 'https://tips.example/us',
      donations: { BTC: 'bc1q', ETH: null, SOL: null },
      ads: { male: [ad], other: [ad] },
      development: false,
      searchesYoutube: false,
      turnSeconds: 120,
      ratingSeconds: 600,
      roundSummarySeconds: 10,
      anytimeHours: 24,
      pushKey: expect.any(String),
    });
    expect((await anonymous.get('/metrics')).status).toBe(404);
    const wrong = { headers: { authorization: 'Bearer figurez' } };
    expect((await anonymous.request('GET', '/metrics', wrong)).status).toBe(404);
    const right = { headers: { authorization: 'Bearer figures' } };
    expect((await anonymous.request('GET', '/metrics', right)).status).toBe(200);

    const from = (origin: string) => anonymous.request('POST', '/api/auth/guest', { headers: { origin } });
    expect((await from(`http://127.0.0.1:${app.server.port}`)).status).toBe(403);
    const guest = await from('https://battle.example');
    expect(guest.status).toBe(201);
    expect(guest.headers['set-cookie']?.[0]).toMatch(/^__Host-session=.*; Secure/);
    expect((await anonymous.call('currentUser')).status).toBe(200);
    expect(guest.headers['strict-transport-security']).toMatch(/max-age/);
    await app.close();
  });
});
