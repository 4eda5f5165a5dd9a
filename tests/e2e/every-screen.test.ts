import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWindow, sharedBrowser, type Window } from '#tests/support/browser.ts';
import { serveUnrendered } from '#tests/support/browser-calls.ts';
import {
  layoutShifts,
  overflowing,
  tooSmallFields,
  waitUntilSettled,
  watchCalls,
  watchLayoutShifts,
} from '#tests/support/browser-layout.ts';
import { axeViolations } from '#tests/support/browser-player.ts';
import { postgresOrEmbedded } from '#tests/support/postgres.ts';
import { fillScreens, type Screen, type ScreenPlayers } from '#tests/support/screens.ts';
import { openTestServer, type TestServer } from '#tests/support/test-server.ts';
import { refocus, translateNow } from '#tests/support/translate-page.ts';

/** `SCREENS=all` tests all viewports and themes; other runs test the two smallest viewports in the light theme. */
const all = process.env.SCREENS === 'all';
const largerViewports = [
  { width: 320, height: 640, text: '100%' },
  { width: 390, height: 664, text: '100%' },
  { width: 1280, height: 800, text: '100%' },
] as const;
const viewports = [
  { width: 320, height: 640, text: '200%' },
  { width: 844, height: 390, text: '100%' },
  ...(all ? largerViewports : []),
] as const;
/** quick-clash.test.ts tests the dark theme on the screens of a Quick Clash. */
const themes = all ? (['light', 'dark'] as const) : (['light'] as const);
/** Delay of every response in ms, long enough for skeletons to appear. */
const lateMs = 400;

let app: TestServer;
let filled: { players: ScreenPlayers; screens: Screen[] };
const windows = new Map<Screen['who'], Window>();
let close: () => Promise<void>;
beforeAll(async () => {
  app = await openTestServer(await postgresOrEmbedded(), { now: Date.now() });
  const browser = await sharedBrowser();
  filled = await fillScreens(app);
  const origin = `http://127.0.0.1:${app.server.port}`;
  for (const [who, { cookie }] of Object.entries(filled.players)) {
    const window = await openWindow(browser, origin, 'phone');
    const [name = '', ...value] = cookie.split('=');
    if (name) await window.context.addCookies([{ name, value: value.join('='), url: origin }]);
    await watchLayoutShifts(window.page);
    watchCalls(window.page);
    await serveUnrendered(window.page, lateMs);
    windows.set(who as Screen['who'], window);
  }
  close = async () => {
    await Promise.all([...windows.values()].map(({ context }) => context.close()));
    await app.close();
  };
});
afterAll(() => close?.());

async function opened({ who, path, ready }: Screen): Promise<Window> {
  const window = windows.get(who);
  if (!window) throw new Error(`no one is ${who}`);
  await window.page.setViewportSize({ width: 390, height: 844 });
  await window.page.goto(path);
  await window.page.getByText(ready).first().waitFor();
  await waitUntilSettled(window.page);
  return window;
}

async function violationsOf({ page }: Window): Promise<string[]> {
  const found: string[] = [];
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    for (const violation of await axeViolations(page)) found.push(`${colorScheme}: ${violation}`);
  }
  return found;
}

async function faultsOf({ page }: Window): Promise<string[]> {
  const faults: string[] = [];
  // Its skeletons would not be seen.
  if (await page.locator('[data-server-rendered]').count()) faults.push('is rendered by the server');
  const { sum, what } = await layoutShifts(page);
  if (sum >= 0.02) faults.push(`jumps by ${sum.toFixed(3)}: ${what.join(' | ')}`);
  for (const { width, height, text } of viewports) {
    await page.setViewportSize({ width, height });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
      return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }, text);
    for (const each of await overflowing(page)) faults.push(`${width}x${height} ${text}: ${each}`);
  }
  return faults;
}

/** Must be the last check of a page, because the page stays translated. */
async function troubleWhenTranslated({ page }: Window): Promise<string[]> {
  await translateNow(page);
  await refocus(page);
  await waitUntilSettled(page);
  const broken = await page.getByText('This page skipped a groove').count();
  return broken ? ['does not survive a page translator'] : [];
}

async function faultsAt(screen: Screen): Promise<string[]> {
  const window = await opened(screen);
  const faults = [
    ...(await faultsOf(window)),
    ...(await violationsOf(window)),
    ...(await tooSmallFields(window.page)),
    ...(await troubleWhenTranslated(window)),
  ];
  return faults.map((fault) => `${screen.name}: ${fault}`);
}

test('every screen is stable while loading, fits the viewport, is accessible and survives translation (§10.1, 10.2, 11.6-8)', async () => {
  const faults: string[] = [];
  // Each player visits their own screens in sequence, all players in parallel.
  const all = [...windows.keys()].map(async (who) => {
    for (const screen of filled.screens.filter((each) => each.who === who))
      faults.push(...(await faultsAt(screen)));
  });
  await Promise.all(all);
  expect(faults).toEqual([]);
});
