import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRenderer } from './render-page.ts';
import { requestedPage } from './requested-page.ts';

const folder = mkdtempSync(join(tmpdir(), 'rendering-'));
const file = join(folder, 'render-page.mjs');
beforeAll(() =>
  writeFileSync(
    file,
    `let rendered = 0;
     export const renderPage = async ({ path, search, replies }) => {
       if (replies.some(({ reply }) => reply === 'broken')) throw new Error('a screen that cannot be rendered');
       return { preloadLinks: '', html: path + (search && '?' + search) + ' ' + (rendered += 1) };
     };`,
  ),
);
afterAll(() => rmSync(folder, { recursive: true }));

type RenderRequest = { url: string; hasSession: boolean; repliesJson: string };
function rendererOf(path: string) {
  const render = createRenderer(path);
  return ({ url, hasSession, repliesJson }: RenderRequest) =>
    render({ requested: requestedPage(url, hasSession), repliesJson });
}

/** Returns the initial data of a page as JSON. */
const jsonOf = (replies: Record<string, string>) =>
  JSON.stringify(Object.entries(replies).map(([call, reply]) => ({ call, reply })));
const shared = jsonOf({ showPublicResults: 'a' });
const own = jsonOf({ currentUser: 'me', showResults: 'a', showSite: 'site' });

test('a public battle is rendered once for all visitors, and again when its data changes', async () => {
  const render = rendererOf(file);
  const request = { hasSession: false, repliesJson: shared };
  const first = await render({ ...request, url: '/battle/7?from=chat' });
  expect(first?.html).toMatch(/^\/battle\/7 \d+$/);
  expect(await render({ ...request, url: '/battle/7' })).toBe(first);
  const changed = jsonOf({ showPublicResults: 'b' });
  expect((await render({ ...request, url: '/battle/7', repliesJson: changed }))?.html).not.toBe(first?.html);
});

test('an invitation at any address is rendered as the landing page with its code', async () => {
  const render = rendererOf(file);
  const request = { hasSession: false, repliesJson: jsonOf({ findRoom: 'a' }) };
  const first = await render({ ...request, url: '/BKXRTQ' });
  expect(first?.html).toMatch(/^\/landing\?code=BKXRTQ \d+$/);
  expect(await render({ ...request, url: '/?code=bkxrtq' })).toBe(first);
  expect(await render({ ...request, url: '/join-game/BKXRTQ' })).toBeNull();
  expect(await render({ ...request, url: '/BKXRTQ', hasSession: true })).toBeNull();
});

test('a private page is rendered for each request, and never cached', async () => {
  const render = rendererOf(file);
  const request = { url: '/results/7', hasSession: true, repliesJson: own };
  const first = await render(request);
  expect(first?.html).toMatch(/^\/results\/7 \d+$/);
  expect((await render(request))?.html).not.toBe(first?.html);
});

test.each([
  [
    'belongs to a player but is requested without a session',
    { url: '/results/7', hasSession: false, repliesJson: own },
  ],
  ['lacks a response', { url: '/results/7', hasSession: true, repliesJson: jsonOf({ currentUser: 'me' }) }],
  ['has no responses', { url: '/battle/7', hasSession: false, repliesJson: '' }],
  [
    'cannot be rendered',
    { url: '/battle/7', hasSession: false, repliesJson: jsonOf({ showPublicResults: 'broken' }) },
  ],
])('a page that %s is rendered by the browser', async (_, request) => {
  expect(await rendererOf(file)(request)).toBeNull();
});

test('the browser renders a page without a build, or above fifty pages in a second', async () => {
  const missing = rendererOf(join(folder, 'missing.mjs'));
  expect(await missing({ url: '/battle/7', hasSession: false, repliesJson: shared })).toBeNull();
  const render = rendererOf(file);
  const many = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      render({
        url: '/battle/7',
        hasSession: false,
        repliesJson: jsonOf({ showPublicResults: String(index) }),
      }),
    ),
  );
  const rendered = many.filter(Boolean).length;
  // The count starts again if a second ends during the test.
  expect(rendered === 50 || rendered === 100).toBe(true);
});
