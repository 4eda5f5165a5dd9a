// What happens to one call of a page on its way: the rest of the server stays as it is.
import type { Page, Route } from 'playwright-core';

const onlyOnce = { times: 1 };
const addressOf = (path: string) => `**/api/${path}`;

/** Lets something happen while the call is on its way; then the real server answers it. */
export const meanwhile = (page: Page, path: string, happens: () => Promise<unknown>): Promise<unknown> =>
  page.route(
    addressOf(path),
    async (route) => {
      await happens();
      await route.continue();
    },
    onlyOnce,
  );

/** Lets the real server answer first; then something happens, then the page hears the answer. */
export const beforeTheAnswer = (
  page: Page,
  path: string,
  happens: () => Promise<unknown>,
): Promise<unknown> =>
  page.route(
    addressOf(path),
    async (route) => {
      const response = await route.fetch();
      await happens();
      await route.fulfill({ response });
    },
    onlyOnce,
  );

/** As a machine between the page and the server says no: without a sentence of the game's own. */
export const refuseWithoutWords = (page: Page, path: string): Promise<unknown> =>
  page.route(addressOf(path), (route: Route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));

const isPage = ({ pathname }: URL) => !/^\/(?:api|assets|avatars)\/|\.\w+$/.test(pathname);

/** Every page comes undrawn and without the answers that its screen begins with, and asks by itself. */
export const bringNothing = (page: Page): Promise<unknown> =>
  page.route(isPage, async (route) => {
    const response = await route.fetch();
    const whole = await response.text();
    await route.fulfill({
      response,
      body: whole
        .replace(/<script type="application\/json".*?<\/script>/s, '')
        .replace(/<div id="root" data-server-rendered="">.*<\/div>(?=\s*<\/body>)/s, '<div id="root"></div>'),
    });
  });
