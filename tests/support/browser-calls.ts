// What happens to one call of a page on its way: the rest of the server stays as it is.
import { setTimeout } from 'node:timers/promises';
import type { Page, Route } from 'playwright-core';

const urlOf = (path: string) => `**/api/${path}`;

/**
 * Of the first call to this path. All later ones go on as they are: with a route that is taken away again, as by `times`, what is on
 * its way in that moment may never arrive.
 */
function onFirst(page: Page, path: string, handle: (route: Route) => Promise<void>): Promise<unknown> {
  let isFirst = true;
  return page.route(urlOf(path), async (route) => {
    if (!isFirst) return route.fallback();
    isFirst = false;
    return handle(route);
  });
}

/** Lets something happen while the call is on its way; then the real server answers it. */
export const duringRequest = (page: Page, path: string, happens: () => Promise<unknown>): Promise<unknown> =>
  onFirst(page, path, async (route) => {
    await happens();
    await route.continue();
  });

/** Lets the real server answer first; then something happens, then the page hears the answer. */
export const beforeResponse = (page: Page, path: string, happens: () => Promise<unknown>): Promise<unknown> =>
  onFirst(page, path, async (route) => {
    const response = await route.fetch();
    await happens();
    await route.fulfill({ response });
  });

/** As a machine between the page and the server says no: without a sentence of the game's own. */
export const failWithBadGateway = (page: Page, path: string): Promise<unknown> =>
  page.route(urlOf(path), (route: Route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));

/** Every page comes unrendered and without the answers that its screen begins with, and asks by itself. */
const unrendered = (whole: string): string =>
  whole
    .replace(/<script type="application\/json".*?<\/script>/s, '')
    .replace(/<div id="root" data-server-rendered="">.*<\/div>(?=\s*<\/body>)/s, '<div id="root"></div>');

type Paused = {
  requestId: string;
  responseStatusCode?: number;
  responseHeaders?: { name: string; value: string }[];
};

/** As a player has it whose answers come so late, in milliseconds. `page.route` would take the browser's cache away. */
export async function serveUnrendered(page: Page, lateMs = 0): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const goesOn = async ({ requestId, responseStatusCode, responseHeaders = [] }: Paused) => {
    if (responseStatusCode !== 200) {
      if (responseStatusCode === undefined) await setTimeout(lateMs);
      return devtools.send('Fetch.continueRequest', { requestId });
    }
    const { body, base64Encoded } = await devtools.send('Fetch.getResponseBody', { requestId });
    const whole = Buffer.from(body, base64Encoded ? 'base64' : 'utf8').toString();
    return devtools.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      body: Buffer.from(unrendered(whole)).toString('base64'),
      responseHeaders: responseHeaders.filter(({ name }) => !/^content-(length|encoding)$/i.test(name)),
    });
  };
  // The player who asked may have gone meanwhile.
  devtools.on('Fetch.requestPaused', (paused) => void goesOn(paused).catch(() => undefined));
  await devtools.send('Fetch.enable', {
    patterns: [
      { urlPattern: '*/api/*' },
      { urlPattern: 'http://*', resourceType: 'Document', requestStage: 'Response' },
    ],
  });
}
