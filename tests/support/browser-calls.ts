// Intercepts single requests of a page; all other requests reach the real server.
import { setTimeout } from 'node:timers/promises';
import type { Page, Route } from 'playwright-core';

const urlOf = (path: string) => `**/api/${path}`;

/**
 * Handles the first request to this path; later ones continue. The route is not removed (as `times` does), because a request that
 * is in flight at that time might never finish.
 */
function onFirst(page: Page, path: string, handle: (route: Route) => Promise<void>): Promise<unknown> {
  let isFirst = true;
  return page.route(urlOf(path), async (route) => {
    if (!isFirst) return route.fallback();
    isFirst = false;
    return handle(route);
  });
}

/** Awaits `happens` before the request reaches the real server. */
export const duringRequest = (page: Page, path: string, happens: () => Promise<unknown>): Promise<unknown> =>
  onFirst(page, path, async (route) => {
    await happens();
    await route.continue();
  });

/** Awaits `happens` after the real server has responded and before the page receives the response. */
export const beforeResponse = (page: Page, path: string, happens: () => Promise<unknown>): Promise<unknown> =>
  onFirst(page, path, async (route) => {
    const response = await route.fetch();
    await happens();
    await route.fulfill({ response });
  });

/** Responds as a proxy does that cannot reach the server: 502 without a message of the game. */
export const failWithBadGateway = (page: Page, path: string): Promise<unknown> =>
  page.route(urlOf(path), (route: Route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));

/** Removes the server-rendered markup and the initial data from a page, so that the page requests its data itself. */
const unrendered = (html: string): string =>
  html
    .replace(/<script type="application\/json".*?<\/script>/s, '')
    .replace(
      /<div id="root" data-server-rendered=""[^>]*>.*<\/div>(?=\s*<(?:a class="load-again"|\/body))/s,
      '<div id="root"></div>',
    );

type Paused = {
  requestId: string;
  responseStatusCode?: number;
  responseHeaders?: { name: string; value: string }[];
};

/** Serves pages without server rendering and initial data, and delays API requests. Uses CDP: `page.route` disables the cache. */
export async function serveUnrendered(page: Page, lateMs = 0): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const resume = async ({ requestId, responseStatusCode, responseHeaders = [] }: Paused) => {
    if (responseStatusCode !== 200) {
      if (responseStatusCode === undefined) await setTimeout(lateMs);
      return devtools.send('Fetch.continueRequest', { requestId });
    }
    const { body, base64Encoded } = await devtools.send('Fetch.getResponseBody', { requestId });
    const html = Buffer.from(body, base64Encoded ? 'base64' : 'utf8').toString();
    return devtools.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      body: Buffer.from(unrendered(html)).toString('base64'),
      responseHeaders: responseHeaders.filter(({ name }) => !/^content-(length|encoding)$/i.test(name)),
    });
  };
  // The page may have been closed meanwhile.
  devtools.on('Fetch.requestPaused', (paused) => void resume(paused).catch(() => undefined));
  // The response of a service worker is not intercepted.
  await devtools.send('Network.enable');
  await devtools.send('Network.setBypassServiceWorker', { bypass: true });
  await devtools.send('Fetch.enable', {
    patterns: [
      { urlPattern: '*/api/*' },
      { urlPattern: 'http://*', resourceType: 'Document', requestStage: 'Response' },
    ],
  });
}
