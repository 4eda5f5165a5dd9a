import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Window } from '#tests/support/browser.ts';
import { type BrowserPair, openBrowserPair } from '#tests/support/browser-pair.ts';
import { heading, shareSong } from '#tests/support/browser-player.ts';
import { finishedClash, startBattle } from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';

let browserPair: BrowserPair;
beforeAll(async () => {
  browserPair = await openBrowserPair();
});
afterAll(() => browserPair?.close());

async function signIn({ context }: Window, { cookie }: TestClient) {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: browserPair.origin }]);
}

const lostLine = 'Connection lost. Your clock keeps running; trying again...';

test('a player who loses the network during a turn keeps the search and the song (§10.13)', async () => {
  const windows = await browserPair.twoWindows();
  const [host, { page, context }] = windows;
  const battle = await startBattle(browserPair.app);
  for (const [window, player] of [
    [host, battle.host],
    [windows[1], battle.guest],
  ] as const) {
    await signIn(window, player);
    await window.page.goto(`/game/${battle.id}`);
  }
  await page.getByText('Your turn to share a song').first().waitFor();
  const search = page.getByLabel('Search for a song');
  const songs = page.getByRole('radiogroup', { name: 'Songs found' });
  await search.fill('metallica');
  await songs.getByRole('radio').first().check({ force: true });

  await context.setOffline(true);
  await page.getByText(lostLine).waitFor();
  await page.getByRole('button', { name: 'Send Song' }).click();
  await page.getByText('The game cannot be reached.').first().waitFor();
  expect(await search.inputValue()).toBe('metallica');
  expect(await songs.getByRole('radio').first().isChecked()).toBe(true);
  await search.fill('abba');
  await page.getByText('The search did not work').waitFor();
  expect(await search.inputValue()).toBe('abba');
  expect(await host.page.getByText('Connection lost').isVisible()).toBe(false);

  await context.setOffline(false);
  await page.getByText(lostLine).waitFor({ state: 'detached' });
  await songs.getByRole('radio').first().waitFor();
  expect(await search.inputValue()).toBe('abba');
  await shareSong(windows[1], 'abba');
  await heading(host.page, 'Rate the Song!').waitFor();
  expect(windows.flatMap(({ complaints }) => complaints)).toEqual([]);
  await browserPair.closeWindows(windows);
});

test('the offline page replaces a page without a network, and loads it once the network is back (§10.13)', async () => {
  const windows = await browserPair.twoWindows();
  const [, { page, context }] = windows;
  await page.goto('/landing?code=BKXRTQ');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  expect(await page.evaluate(() => caches.keys())).toEqual(['offline-6']);
  await page.locator('link[rel=manifest]').waitFor({ state: 'attached' });

  await context.setOffline(true);
  await page.reload();
  await heading(page, 'Dead air').waitFor();
  expect(
    await page.evaluate(() => document.fonts.load('450 18px Archivo', 'Try').then((f) => f.length)),
  ).toBe(1);
  await page.getByRole('link', { name: 'Try again' }).click();
  await heading(page, 'Dead air').waitFor();

  await context.setOffline(false);
  await page.getByText('Room: BKXRTQ').first().waitFor();
  expect(new URL(page.url()).search).toBe('?code=BKXRTQ');
  await browserPair.closeWindows(windows);
});

test('a page whose code cannot load shows an error and loads once the network is back (§10.13)', async () => {
  const windows = await browserPair.twoWindows();
  const [, { page, context }] = windows;
  const players = [await browserPair.app.signUp('Ariadne'), await browserPair.app.signUp('Theseus')];
  const { host } = await finishedClash(browserPair.app, players);
  await signIn(windows[1], host);
  await page.goto('/home');
  const row = page.locator(`a[href="/player/${host.id}"]`).first();
  await row.waitFor();
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);

  await context.setOffline(true);
  for (const time of ['once', 'twice']) {
    await row.click();
    await heading(page, 'This could not be loaded').waitFor();
    await page.getByText('The game cannot be reached. Check your connection and try again.').waitFor();
    if (time === 'twice') break;
    await page.goBack();
    await heading(page, 'Leaderboard').waitFor();
  }

  await context.setOffline(false);
  await heading(page, host.nickname).waitFor();
  await browserPair.closeWindows(windows);
});
