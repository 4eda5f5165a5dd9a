import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionLastsMs } from '#rules/ownership.ts';
import { servePages } from '#server/app/serve-pages.ts';
import { createRateLimits } from '#server/limits/rate-limits.ts';
import type { Context } from '#server/settings/context.ts';
import { finishedClash, openRoom, playBattle, startBattle, turn } from '#tests/support/test-battles.ts';
import { openTestServer, type TestServer } from '#tests/support/test-server.ts';

let testServer: TestServer;
const folder = mkdtempSync(join(tmpdir(), 'pages-'));
const open: FastifyInstance[] = [];

beforeAll(async () => {
  testServer = await openTestServer();
  for (const page of ['index.html', 'public/too-many.html'])
    cpSync(fileURLToPath(new URL(`../../client/${page}`, import.meta.url)), join(folder, basename(page)));
});
afterAll(async () => {
  for (const app of open) await app.close();
  await testServer.close();
  rmSync(folder, { recursive: true });
});

async function openPages(context: Context): Promise<FastifyInstance> {
  const app = Fastify();
  open.push(app);
  await app.register(cookie, { secret: context.sessionSecret });
  await servePages(app, context, await createRateLimits(app, context), folder);
  return app;
}

/** Serves the pages of an unbuilt client with the test server's battles; returns the origin. */
async function servePagesOf(change: Partial<Context> = {}): Promise<string> {
  const app = await openPages({ ...testServer.server.context, ...change });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

const decode = (text: string) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));

/** Reads only the tags in a page's head, like the crawler of a chat app. */
async function readTags(url: string) {
  const response = await fetch(url);
  const html = await response.text();
  const head = html.slice(0, html.indexOf('</head>'));
  const metas = [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)];
  const tags = Object.fromEntries(metas.map(([, name, content]) => [name, decode(content ?? '')]));
  const titles = [...head.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => decode(title ?? ''));
  expect([titles.length, head.match(/name="description"/g)?.length]).toEqual([1, 1]);
  return { status: response.status, title: titles[0], tags, html };
}

const site = {
  title: 'Banger Battle',
  tags: expect.objectContaining({
    'og:title': 'Banger Battle',
    'og:image': expect.stringMatching(/\/cards\/site\.png$/),
  }),
};

describe('A link', () => {
  test('to the site shows the site, with absolute addresses and a picture of known size', async () => {
    const origin = await servePagesOf();
    expect(await readTags(`${origin}/`)).toMatchObject({
      status: 200,
      title: 'Banger Battle',
      tags: {
        description: expect.stringMatching(/^Your song against theirs/),
        'og:type': 'website',
        'og:url': `${origin}/`,
        'og:image': `${origin}/cards/site.png`,
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': expect.stringMatching(/\w/),
        'twitter:card': 'summary_large_image',
        'twitter:image': `${origin}/cards/site.png`,
      },
    });
  });

  test('names the origin in PUBLIC_URL', async () => {
    const config = { ...testServer.server.context.config, PUBLIC_URL: 'https://bangers.example/' };
    const { tags } = await readTags(`${await servePagesOf({ config })}/home`);
    expect(tags).toMatchObject({
      'og:url': 'https://bangers.example/',
      'og:image': 'https://bangers.example/cards/site.png',
    });
  });

  test.each(['', 'join-game/', 'join-game?code=', '?code=', 'landing?code='])(
    'to a room shows an invitation, at /%s{code}',
    async (path) => {
      const { roomCode } = await openRoom(await testServer.signUp('Marmalade'), 'secret');
      const origin = await servePagesOf();
      expect(await readTags(`${origin}/${path}${roomCode.toLowerCase()}`)).toMatchObject({
        status: 200,
        title: expect.stringMatching(/^Marmalade( \d)? challenges you · Banger Battle$/),
        tags: {
          'og:title': expect.stringMatching(/^Marmalade( \d)? challenges you$/),
          'og:description': expect.stringMatching(/^Pop Battle\. Top Secret Mission: 3 songs each\./),
          'og:url': `${origin}/${roomCode}`,
          'og:image': `${origin}/cards/room/${roomCode}.png`,
        },
      });
    },
  );

  test('to a result shows who won, and the score', async () => {
    const { id, host, guest } = await finishedClash(testServer);
    const origin = await servePagesOf();
    expect(await readTags(`${origin}/battle/${id}`)).toMatchObject({
      status: 200,
      title: 'Pop Battle · Banger Battle',
      tags: {
        'og:title': 'Pop Battle',
        'og:description': `${host.nickname} beat ${guest.nickname} 9 to 4. Quick Clash.`,
        'og:url': `${origin}/battle/${id}`,
        'og:image': `${origin}/cards/battle/${id}.png`,
      },
    });
  });

  test('to a result shows a tie, a timeout, or that a player gave up', async () => {
    const origin = await servePagesOf();
    const tie = await startBattle(testServer);
    await playBattle(tie, [[7, 7]]);
    expect((await readTags(`${origin}/battle/${tie.id}`)).tags['og:description']).toBe(
      `${tie.host.nickname} and ${tie.guest.nickname} tie, 7 to 7. Quick Clash.`,
    );
    const late = await startBattle(testServer);
    await turn(late, late.guest, 5);
    testServer.advance(122_000);
    await late.guest.call('checkClock', { params: { id: String(late.id) } });
    expect((await readTags(`${origin}/battle/${late.id}`)).tags['og:description']).toMatch(
      /^Nutmeg.* wins: Marmalade.* ran out of time\./,
    );
    const left = await startBattle(testServer);
    await left.host.ok('giveUp', { params: { id: String(left.id) } });
    expect((await readTags(`${origin}/battle/${left.id}`)).tags['og:description']).toMatch(
      /^Nutmeg.* wins: Marmalade.* gave up\./,
    );
  });

  test('to a missing, full, expired or unfinished battle shows the site and no names (§11.10, S3.7)', async () => {
    const origin = await servePagesOf();
    const running = await startBattle(testServer);
    const old = await openRoom(await testServer.signUp('Latecomer'));
    testServer.advance(25 * 3_600_000);
    await expect
      .poll(() => running.host.call('findRoom', { params: { roomCode: old.roomCode } }))
      .toMatchObject({ status: 404 });
    const fresh = await startBattle(testServer);
    const noPages = ['/battle/999999', '/battle/nonsense', `/battle/${old.id}`, `/battle/${fresh.id}`];
    for (const path of ['/BBBBBB', `/${running.code}`, `/${old.roomCode}`, ...noPages]) {
      const page = await readTags(origin + path);
      expect(page, path).toMatchObject({ status: noPages.includes(path) ? 404 : 200, ...site });
      expect(page.html).not.toMatch(/Marmalade|Nutmeg|Latecomer/);
    }
  });

  test('to an unknown address gets a 404 with the page', async () => {
    const origin = await servePagesOf();
    expect(await readTags(`${origin}/nowhere`)).toMatchObject({ status: 404, ...site });
    expect((await fetch(`${origin}/home`, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(`${origin}/api/nowhere`)).headers.get('content-type')).toMatch(/json/);
  });

  test('shows a hostile name as escaped text (§S4.16)', async () => {
    const { roomCode } = await openRoom(await testServer.signUp(`"><script>'$&`));
    const { tags, html } = await readTags(`${await servePagesOf()}/${roomCode}`);
    expect(tags['og:title']).toBe(`"><script>'$& challenges you`);
    expect(html).not.toContain('"><script>\'');
  });

  test.each([
    ['unavailable', () => Promise.reject(new Error('Connection terminated'))],
    ['silent', () => new Promise(() => {})],
  ])('shows the site when the database is %s', async (_, answer) => {
    // Every chained method returns the query itself, which fails or hangs when it is awaited.
    const query: object = new Proxy(() => query, {
      get: (_target, name) => {
        if (name !== 'then') return query;
        const answered = answer();
        return answered.then.bind(answered);
      },
      apply: () => query,
    });
    const origin = await servePagesOf({ db: { select: () => query } as unknown as Context['db'] });
    expect(await readTags(`${origin}/BKXRTQ`)).toMatchObject({ status: 200, ...site });
  });
});

/** Returns the test server's context with rate limits. */
function limited(): Context {
  const { context } = testServer.server;
  return { ...context, config: { ...context.config, RATE_LIMIT: 'on' } };
}

test('one address sees at most sixty rooms a minute in the titles of pages (§S1.2)', async () => {
  const pages = await openPages(limited());
  const { roomCode } = await openRoom(await testServer.signUp('Marmalade'));
  const titles: boolean[] = [];
  for (let n = 0; n < 61; n++) titles.push((await pages.inject(`/${roomCode}`)).body.includes('Marmalade'));
  expect(titles).toEqual([...Array(60).fill(true), false]);
});

test('a player, or all visitors of an address, get 240 pages a minute, then a plain page with a message (§S1.5)', async () => {
  const pages = await openPages(limited());
  const [one, other] = [await testServer.signUp('Marmalade'), await testServer.signUp('Nutmeg')];
  const visit = (url: string, cookie = '', accept = 'identity') =>
    pages.inject({ url, headers: { cookie, 'accept-encoding': accept } });
  for (const cookie of ['', one.cookie]) {
    for (let n = 0; n < 240; n += 1)
      expect((await visit(n % 2 ? '/' : '/nowhere', cookie)).statusCode).not.toBe(429);
    const { statusCode, headers, body } = await visit('/landing', cookie);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      429,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(body).toContain('Too many pages were opened from here');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(headers.refresh).toBe(headers['retry-after']);
    expect(gunzipSync((await visit('/', cookie, 'br, gzip')).rawPayload).toString()).toBe(body);
  }
  expect((await visit('/', other.cookie)).statusCode).toBe(200);
  expect((await visit('/', 'session=made-up')).statusCode).toBe(429);
  expect((await pages.inject('/too-many.html')).statusCode).toBe(200);
});

test('a player who opens only pages stays signed in (§3.1.15, S2.10)', async () => {
  const pages = await openPages(testServer.server.context);
  const { cookie } = await testServer.signUp('Persimmon');
  testServer.advance(29 * 24 * 60 * 60 * 1000);
  const visit = async () => (await pages.inject({ url: '/home', headers: { cookie } })).cookies;
  const expires = new Date(testServer.now() + sessionLastsMs);
  expect(await visit()).toEqual([expect.objectContaining({ name: 'session', expires })]);
  expect(await visit()).toEqual([]);
});
